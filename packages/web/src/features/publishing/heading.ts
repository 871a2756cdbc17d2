import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Integrations',
  intro: 'Connect the accounts you publish to.',
}
