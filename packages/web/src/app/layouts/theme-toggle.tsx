import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, useThemeChoice } from '../../product/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** By the current theme: the one that a press chooses, its label and its icon. */
const NEXT = {
  system: ['dark', 'Switch to dark theme', Moon],
  dark: ['light', 'Switch to light theme', Sun],
  light: ['system', 'Use the device’s theme', Monitor],
} as const

/** Cycles through system, dark and light. Shows what a press does, in the menu of narrow screens in words. */
export function ThemeToggle() {
  const [next, label, Icon] = NEXT[useThemeChoice()]
  return (
    <IconButton label={label} onClick={() => chooseTheme(next)}>
      <span className="theme-name">{label}</span>
      <Icon aria-hidden />
    </IconButton>
  )
}
