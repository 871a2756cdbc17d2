import type { Heading } from '../../product/screen-heading.tsx'

export const HEADING: Heading = {
  title: 'Account & Integrations',
  intro: 'Your plan, posting time, brand and connected accounts.',
}
