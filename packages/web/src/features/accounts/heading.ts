import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Account & Integrations',
  intro: 'Your account, your brand and the platforms you publish to. Changes take effect when you save them.',
}
