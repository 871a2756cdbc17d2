import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Assets',
  intro: 'Branding for all your videos. Whatever you don’t add here comes from the starter kit.',
}
