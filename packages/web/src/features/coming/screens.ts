import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'
import { paths } from '../../product/paths.ts'

type ExistingScreen = typeof paths.generate | typeof paths.content

/** A screen that isn't built yet: its planned features, and where to do today what it is for. */
export type ComingScreen = {
  title: string
  look: WolfLook
  sentence: string
  features: readonly string[]
  today: { to: ExistingScreen; text: string }
}

const generate = { to: paths.generate, text: 'Generate a video' } as const
const content = { to: paths.content, text: 'Open Content Manager' } as const

export const COMING: Partial<Record<string, ComingScreen>> = {
  [paths.dashboard]: {
    title: 'Dashboard',
    look: WOLF_LOOKS.lumen,
    sentence:
      'Everything that needs your attention, at a glance. For now, you’ll find videos in progress on the Generate page.',
    features: [
      'How much of your plan you’ve used',
      'Videos in progress, and what failed and why',
      'This week’s schedule and your latest videos',
    ],
    today: generate,
  },
  [paths.analytics]: {
    title: 'Analytics',
    look: WOLF_LOOKS.vanta,
    sentence: 'See what your audience watches. For now, open your published videos from the Content Manager.',
    features: [
      'Views, likes, comments, shares and watch time',
      'Compare videos, personas, formats and posting times',
      'Charts, tables and a CSV download',
    ],
    today: content,
  },
  [paths.uploads]: {
    title: 'Upload Your Own Video',
    look: WOLF_LOOKS.lyra,
    sentence: 'Bring your own clips and let your personas narrate them.',
    features: [
      'Several clips at once; uploads pick up where they stopped',
      'A persona’s voice, the original sound, or both',
      'Your captions and branding, vertical or horizontal',
    ],
    today: generate,
  },
  [paths.scheduling]: {
    title: 'Schedule',
    look: WOLF_LOOKS.umbra,
    sentence: 'Plan your month in one place. For now, set each video’s scheduled date in the Content Manager.',
    features: [
      'A calendar by week and month: drag a video to move it',
      'Schedule many videos in one go',
      'A warning when two videos clash or repeat',
    ],
    today: content,
  },
}
