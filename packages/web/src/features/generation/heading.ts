import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Generate',
  intro: 'Pick who speaks and enter a theme. The Pack writes, voices, captions and brands the video.',
}
