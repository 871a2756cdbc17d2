import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Assets',
  intro: 'Branding for all your videos. Empty slots use the starter kit.',
}
