import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Personas',
  intro: 'The characters who speak in your videos. Each has a voice, a face and a style of its own.',
}
