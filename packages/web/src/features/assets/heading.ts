import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Assets',
  intro: 'Branding for all your videos. Where a slot is empty, they use the starter kit.',
}
