import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../product/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'dark', dark: 'light', light: 'system' }
const NAMES: Record<ThemeChoice, string> = { system: 'System', dark: 'Dark', light: 'Light' }
const ICONS = { system: Monitor, dark: Moon, light: Sun }
/** As wide as a link of the menu. */
const IN_MENU =
  'max-lg:[#main-menu_&]:-mx-3 max-lg:[#main-menu_&]:h-11 max-lg:[#main-menu_&]:w-auto max-lg:[#main-menu_&]:justify-between max-lg:[#main-menu_&]:px-3'

/** Cycles through system, dark and light. Shows what a press does, in the menu of narrow screens in words. */
export function ThemeToggle() {
  const choice = useThemeChoice()
  const next = NEXT[choice]
  const Icon = ICONS[next]
  return (
    <IconButton
      label={`${NAMES[next]} theme (now: ${NAMES[choice].toLowerCase()})`}
      onClick={() => chooseTheme(next)}
      className={IN_MENU}
    >
      <span className="hidden font-medium max-lg:[#main-menu_&]:inline">{NAMES[next]} theme</span>
      <Icon aria-hidden />
    </IconButton>
  )
}
