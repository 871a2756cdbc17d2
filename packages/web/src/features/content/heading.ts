import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Content Manager',
}
