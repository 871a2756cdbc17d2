import type { ComponentType } from 'react'
import { paths } from '../../product/paths.ts'
import { AnalyticsSketch, DashboardSketch, ScheduleSketch, UploadsSketch } from './sketches.tsx'

type ExistingScreen = typeof paths.generate | typeof paths.content | typeof paths.assets | typeof paths.config

/** A screen that isn't built yet: what it is planned to do, and where to do today what it is for. */
type ComingScreen = {
  title: string
  sentence: string
  features: readonly string[]
  Sketch: ComponentType
  today: readonly { to: ExistingScreen; hash?: string; title: string; text: string }[]
}

const GENERATE = { to: paths.generate } as const
const CONTENT = { to: paths.content } as const

export const COMING: Partial<Record<string, ComingScreen>> = {
  [paths.dashboard]: {
    title: 'Dashboard',
    sentence: 'This screen will show everything that needs your attention, at a glance.',
    features: [
      'How much of your plan you’ve used',
      'Videos in progress, and what failed and why',
      'This week’s schedule and your latest videos',
    ],
    Sketch: DashboardSketch,
    today: [
      { ...GENERATE, title: 'Follow videos in progress', text: 'Generate shows them, with the scripts to review.' },
      { ...CONTENT, title: 'Find your videos', text: 'The Content Manager lists finished, scheduled and failed ones.' },
    ],
  },
  [paths.analytics]: {
    title: 'Analytics',
    sentence: 'This screen will show what your audience watches on YouTube and TikTok.',
    features: [
      'Views, likes, comments, shares and watch time',
      'Compare videos, personas, formats and posting times',
      'Charts, tables and a CSV download',
    ],
    Sketch: AnalyticsSketch,
    today: [
      {
        ...CONTENT,
        title: 'Open your published videos',
        text: 'The Content Manager links to each one on YouTube or TikTok, where you see its numbers.',
      },
      { to: paths.config, title: 'See how much you’ve made', text: 'Config counts the videos of this month.' },
    ],
  },
  [paths.uploads]: {
    title: 'Upload Your Own Video',
    sentence: 'This screen will take your own clips and let your personas narrate them.',
    features: [
      'Several clips at once; uploads pick up where they stopped',
      'A persona’s voice, the original sound, or both',
      'Your captions and branding, vertical or horizontal',
    ],
    Sketch: UploadsSketch,
    today: [
      { to: paths.assets, title: 'Use your own footage', text: 'Assets takes it as background, intro or outro.' },
      { ...GENERATE, title: 'Use your own words', text: 'In Generate, paste a script and have it narrated.' },
    ],
  },
  [paths.scheduling]: {
    title: 'Schedule',
    sentence: 'This screen will show your month, so that you can plan it in one place.',
    features: [
      'A calendar by week and month: drag a video to move it',
      'Schedule many videos in one go',
      'A warning when two videos clash or repeat',
    ],
    Sketch: ScheduleSketch,
    today: [
      { ...CONTENT, title: 'Set the date of each video', text: 'In the Content Manager, in its row.' },
      {
        to: paths.config,
        hash: 'preferences',
        title: 'Choose the hour',
        text: 'Config sets when scheduled videos go out.',
      },
    ],
  },
}
