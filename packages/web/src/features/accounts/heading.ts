import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Account & Integrations',
  intro: 'Your account, brand and platforms. Each card has its own Save button.',
}
