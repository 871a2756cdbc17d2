import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'
import { paths } from '../../product/paths.ts'

type Link = { to: typeof paths.generate | typeof paths.home; text: string }

/** A screen that isn't built yet: its planned features and a link to an existing screen. */
export type ComingScreen = { title: string; look: WolfLook; sentence: string; features: readonly string[]; back: Link }

const generate: Link = { to: paths.generate, text: 'Generate a video' }
const home: Link = { to: paths.home, text: 'Go to Home' }

export const COMING: Partial<Record<string, ComingScreen>> = {
  [paths.services]: {
    title: 'Services',
    look: WOLF_LOOKS.velour,
    sentence: 'Choose a plan: Free, Pro, Pro+ or Alpha.',
    features: [
      'Compare the plans, monthly or yearly',
      'Check out and manage your subscription',
      'See what your plan includes',
    ],
    back: generate,
  },
  [paths.dashboard]: {
    title: 'Dashboard',
    look: WOLF_LOOKS.lumen,
    sentence: 'Everything that needs your attention, at a glance.',
    features: [
      'Usage against your plan',
      'Videos in progress and failures, with reasons',
      'This week’s schedule and latest results',
    ],
    back: generate,
  },
  [paths.analytics]: {
    title: 'Analytics',
    look: WOLF_LOOKS.vanta,
    sentence: 'See how your published videos perform.',
    features: [
      'Views, likes, comments, watch time and shares',
      'By video, persona, mode and posting time',
      'Charts, tables and CSV export',
    ],
    back: generate,
  },
  [paths.uploads]: {
    title: 'Upload Your Own Video',
    look: WOLF_LOOKS.lyra,
    sentence: 'Upload your own clips and add Pack voice-overs.',
    features: [
      'Multi-clip MP4 uploads that resume if your connection drops',
      'Persona voices, the original audio, a mix, or captions only',
      'Vertical or horizontal',
    ],
    back: generate,
  },
  [paths.scheduling]: {
    title: 'Schedule',
    look: WOLF_LOOKS.umbra,
    sentence: 'Plan when each video goes live.',
    features: [
      'Drag-and-drop month and week calendar',
      'Schedule many videos at once',
      'Warnings about conflicts and duplicates',
    ],
    back: generate,
  },
  [paths.stripeSuccess]: {
    title: 'Thank you',
    look: WOLF_LOOKS.lumen,
    sentence: 'We’ll confirm your new plan as soon as the payment clears.',
    features: ['See your new limits'],
    back: home,
  },
  [paths.stripeCancel]: {
    title: 'Checkout canceled',
    look: WOLF_LOOKS.flow,
    sentence: 'You haven’t been charged.',
    features: [],
    back: home,
  },
}
