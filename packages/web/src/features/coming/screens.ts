import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'
import { paths } from '../../product/paths.ts'

type Link = {
  to: typeof paths.generate | typeof paths.personas | typeof paths.content | typeof paths.home
  text: string
}

/** A screen that a later step brings: what it will do, and where to go meanwhile. */
export type ComingScreen = { title: string; look: WolfLook; sentence: string; will: readonly string[]; back: Link }

const generate: Link = { to: paths.generate, text: 'Generate a video' }
const personas: Link = { to: paths.personas, text: 'Your personas' }
const home: Link = { to: paths.home, text: 'Home' }

export const COMING: Partial<Record<string, ComingScreen>> = {
  [paths.generate]: {
    title: 'Generate',
    look: WOLF_LOOKS.flow,
    sentence: 'Here a theme becomes a video.',
    will: ['Pick a mode and personas', 'Watch the preview change as you type', 'Follow every video to the finish'],
    back: personas,
  },
  [paths.content]: {
    title: 'Content Manager',
    look: WOLF_LOOKS.codex,
    sentence: 'Here all your videos are kept.',
    will: ['Table and gallery of shorts, stories, dialogues and uploads', 'Play, edit, date and retry'],
    back: personas,
  },
  [paths.services]: {
    title: 'Services',
    look: WOLF_LOOKS.velour,
    sentence: 'Here you will choose your plan: Free, Pro, Pro+ or Alpha.',
    will: [
      'Compare the plans, monthly or yearly',
      'Check out and manage your subscription',
      'See what your plan includes',
    ],
    back: generate,
  },
  [paths.dashboard]: {
    title: 'Dashboard',
    look: WOLF_LOOKS.lumen,
    sentence: 'Here you will see at a glance what needs you.',
    will: [
      'Usage against your plan',
      'Jobs in flight, what failed and why',
      'What is due this week and your latest results',
    ],
    back: generate,
  },
  [paths.analytics]: {
    title: 'Analytics',
    look: WOLF_LOOKS.vanta,
    sentence: 'Here you will see how your videos do once they are published.',
    will: [
      'Views, likes, comments, watch time and shares',
      'By video, persona, mode and posting hour',
      'Plots, a table and a CSV file',
    ],
    back: generate,
  },
  [paths.integrations]: {
    title: 'Integrations',
    look: WOLF_LOOKS.codex,
    sentence: 'Here you will link the accounts that your videos go out on.',
    will: ['Link YouTube and TikTok', 'See which permissions are given and when they run out'],
    back: generate,
  },
  [paths.uploads]: {
    title: 'Upload Your Own Video',
    look: WOLF_LOOKS.lyra,
    sentence: 'Here you will bring your own clips and let the Pack speak over them.',
    will: [
      'Several MP4 clips, resumed when the line breaks',
      'Persona voices, the original sound, a mix, or captions only',
      'Vertical or horizontal',
    ],
    back: generate,
  },
  [paths.scheduling]: {
    title: 'Schedule',
    look: WOLF_LOOKS.umbra,
    sentence: 'Here you will plan when each video goes out.',
    will: [
      'Month and week calendar, by mouse or keyboard',
      'Plan many videos at once',
      'Warnings about conflicts and duplicates',
    ],
    back: generate,
  },
  [paths.stripeSuccess]: {
    title: 'Thank you',
    look: WOLF_LOOKS.lumen,
    sentence: 'Here your new plan will be confirmed as soon as the payment is through.',
    will: ['Show your new limits', 'Lead on to your next video'],
    back: home,
  },
  [paths.stripeCancel]: {
    title: 'Checkout cancelled',
    look: WOLF_LOOKS.flow,
    sentence: 'Nothing was charged.',
    will: ['Lead back to the plans'],
    back: home,
  },
  [paths.googleCallback]: {
    title: 'Linking YouTube',
    look: WOLF_LOOKS.codex,
    sentence: 'Here Google will send you back once you can link a YouTube channel.',
    will: ['Complete the link and lead back to your integrations'],
    back: home,
  },
  [paths.tiktokCallback]: {
    title: 'Linking TikTok',
    look: WOLF_LOOKS.jinx,
    sentence: 'Here TikTok will send you back once you can link an account.',
    will: ['Complete the link and lead back to your integrations'],
    back: home,
  },
}
