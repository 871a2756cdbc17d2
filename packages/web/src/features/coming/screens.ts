import type { ComponentType, ReactNode } from 'react'
import { paths } from '../../product/paths.ts'
import { LatestVideos } from './latest-videos.tsx'
import { AnalyticsNumbers, DashboardNumbers } from './own-numbers.tsx'
import { AnalyticsSketch, ScheduleSketch, UploadsSketch } from './sketches.tsx'
import { AnalyticsSteps, DashboardSteps, ScheduleSteps, type Step } from './steps.tsx'

/** A screen that isn't built yet: what it is planned to do, and where to do today what it is for. */
type ComingScreen = {
  title: string
  sentence: string
  features: readonly string[]
  /** The user's own numbers that the screen will be about, if there are any. */
  Numbers?: ComponentType
  /** The beginning of the screen, where it exists, or a drawing of it. */
  picture: { Start: ComponentType<{ below: ReactNode }> } | { Sketch: ComponentType }
  today: readonly Step[] | { Steps: ComponentType }
}

const GENERATE = { to: paths.generate } as const

export const COMING: Partial<Record<string, ComingScreen>> = {
  [paths.dashboard]: {
    title: 'Dashboard',
    sentence: 'Everything that needs your attention, at a glance.',
    features: [
      'Which videos are live, and which failed and why',
      'This week’s schedule',
      'Which accounts are connected, and until when',
    ],
    Numbers: DashboardNumbers,
    picture: { Start: LatestVideos },
    today: { Steps: DashboardSteps },
  },
  [paths.analytics]: {
    title: 'Analytics',
    sentence: 'What your audience watches on YouTube and TikTok. We’re still building this page.',
    features: [
      'Views, likes, comments, shares and watch time',
      'Compare videos, personas, formats and posting times',
      'Charts, tables and a CSV download',
    ],
    Numbers: AnalyticsNumbers,
    picture: { Sketch: AnalyticsSketch },
    today: { Steps: AnalyticsSteps },
  },
  [paths.uploads]: {
    title: 'Upload Your Own Video',
    sentence: 'Your own clips, narrated by your personas. We’re still building this page.',
    features: [
      'Several clips at once; uploads pick up where they stopped',
      'A persona’s voice, the original sound, or both',
      'Your captions and branding, vertical or horizontal',
    ],
    picture: { Sketch: UploadsSketch },
    today: [
      { to: paths.assets, title: 'Use your own footage', text: 'Upload it in Assets as a background, intro or outro.' },
      { ...GENERATE, title: 'Use your own words', text: 'In Generate, paste a script and have it narrated.' },
    ],
  },
  [paths.scheduling]: {
    title: 'Schedule',
    sentence: 'Your month on a calendar, planned in one place. We’re still building this page.',
    features: [
      'A calendar by week and month: drag a video to move it',
      'Schedule many videos in one go',
      'A warning when two videos clash or repeat',
    ],
    picture: { Sketch: ScheduleSketch },
    today: { Steps: ScheduleSteps },
  },
}
