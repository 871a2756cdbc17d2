import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Personas',
  intro: 'The characters who speak in your videos.',
}
