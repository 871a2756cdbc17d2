import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../product/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'dark', dark: 'light', light: 'system' }
const NAMES: Record<ThemeChoice, string> = { system: 'as the system', dark: 'dark', light: 'light' }
const ICONS = { system: Monitor, dark: Moon, light: Sun }

/** Goes round: as the system, dark, light. */
export function ThemeToggle() {
  const choice = useThemeChoice()
  const Icon = ICONS[choice]
  return (
    <IconButton
      label={`Theme: ${NAMES[choice]}. Change to ${NAMES[NEXT[choice]]}`}
      onClick={() => chooseTheme(NEXT[choice])}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}
