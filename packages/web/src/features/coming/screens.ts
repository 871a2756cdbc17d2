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

const GENERATE = { to: paths.generate, title: 'Generate' } as const
const CONTENT = { to: paths.content, title: 'Content Manager' } as const

export const COMING: Partial<Record<string, ComingScreen>> = {
  [paths.dashboard]: {
    title: 'Dashboard',
    sentence: 'Everything that needs your attention, at a glance.',
    features: [
      'How much of your plan you’ve used',
      'Videos in progress, and what failed and why',
      'This week’s schedule and your latest videos',
    ],
    Sketch: DashboardSketch,
    today: [
      { ...GENERATE, text: 'Follow videos in progress and review scripts.' },
      { ...CONTENT, text: 'Find finished, scheduled and failed videos.' },
    ],
  },
  [paths.analytics]: {
    title: 'Analytics',
    sentence: 'See what your audience watches.',
    features: [
      'Views, likes, comments, shares and watch time',
      'Compare videos, personas, formats and posting times',
      'Charts, tables and a CSV download',
    ],
    Sketch: AnalyticsSketch,
    today: [{ ...CONTENT, text: 'Open a published video on YouTube or TikTok to see its numbers.' }],
  },
  [paths.uploads]: {
    title: 'Upload Your Own Video',
    sentence: 'Bring your own clips and let your personas narrate them.',
    features: [
      'Several clips at once; uploads pick up where they stopped',
      'A persona’s voice, the original sound, or both',
      'Your captions and branding, vertical or horizontal',
    ],
    Sketch: UploadsSketch,
    today: [
      { to: paths.assets, title: 'Assets', text: 'Use your own footage as background, intro or outro.' },
      { ...GENERATE, text: 'Paste your own script and have it narrated.' },
    ],
  },
  [paths.scheduling]: {
    title: 'Schedule',
    sentence: 'Plan your month in one place.',
    features: [
      'A calendar by week and month: drag a video to move it',
      'Schedule many videos in one go',
      'A warning when two videos clash or repeat',
    ],
    Sketch: ScheduleSketch,
    today: [
      { ...CONTENT, text: 'Set the date of each video.' },
      {
        to: paths.config,
        hash: 'preferences',
        title: 'Config',
        text: 'Choose the hour at which scheduled videos go out.',
      },
    ],
  },
}
