import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../product/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'dark', dark: 'light', light: 'system' }
const NAMES: Record<ThemeChoice, string> = { system: 'System', dark: 'Dark', light: 'Light' }
const ICONS = { system: Monitor, dark: Moon, light: Sun }

/** Cycles through system, dark and light. */
export function ThemeToggle() {
  const choice = useThemeChoice()
  const Icon = ICONS[choice]
  return (
    <IconButton
      label={`Appearance: ${NAMES[choice]}. Switch to ${NAMES[NEXT[choice]].toLowerCase()}`}
      onClick={() => chooseTheme(NEXT[choice])}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}
