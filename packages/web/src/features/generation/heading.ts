import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Generate',
  intro: 'Enter a theme and pick who speaks. The Pack writes, voices, captions and brands the video.',
}
