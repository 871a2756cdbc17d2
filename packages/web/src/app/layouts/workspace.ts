import {
  CalendarDays,
  ChartLine,
  Clapperboard,
  type LucideIcon,
  Palette,
  Settings,
  Sparkles,
  Upload,
  Users,
} from 'lucide-react'
import { paths } from '../../product/paths.ts'

export type Section = {
  to: (typeof paths)['generate' | 'content' | 'personas' | 'assets' | 'config' | 'uploads' | 'scheduling' | 'analytics']
  text: string
  icon: LucideIcon
  /** By which else the palette finds it. */
  words?: string
  /** Beginnings of other screens' paths that belong to the section. */
  owns?: readonly string[]
  /** Not built yet. */
  soon?: true
}

/** The sections of the workspace, as its navigation and the palette list them. */
export const SECTIONS: readonly Section[] = [
  { to: paths.generate, text: 'Generate', icon: Sparkles },
  { to: paths.content, text: 'Content', icon: Clapperboard },
  { to: paths.personas, text: 'Personas', icon: Users, owns: [paths.persona.replace('$id', '')] },
  { to: paths.assets, text: 'Assets', icon: Palette, words: 'brand, logo, intro, outro, music' },
  {
    to: paths.config,
    text: 'Account',
    icon: Settings,
    words: 'Account & Integrations, settings, config, preferences, brand, YouTube, TikTok',
    owns: [paths.integrations],
  },
  { to: paths.uploads, text: 'Upload', icon: Upload, soon: true },
  { to: paths.scheduling, text: 'Schedule', icon: CalendarDays, soon: true },
  { to: paths.analytics, text: 'Analytics', icon: ChartLine, soon: true },
]

/** Whether the screen at this path belongs to the section. */
export const isIn = ({ to, owns = [] }: Section, path: string): boolean =>
  [to, ...owns].some((start) => path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`))
