import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Services',
  intro: 'Plans and prices. Paid plans go on sale soon.',
}
