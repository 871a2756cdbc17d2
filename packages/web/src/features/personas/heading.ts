import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Personas',
  intro:
    'The characters who speak in your videos. Wolves don’t count toward your plan until you change their name, texts or voice.',
}
