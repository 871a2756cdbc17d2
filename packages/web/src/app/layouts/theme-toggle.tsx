import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '../../product/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** By the theme that is shown: the one that a press chooses, its label and its icon. */
const NEXT = {
  dark: ['light', 'Switch to light theme', Sun],
  light: ['dark', 'Switch to dark theme', Moon],
} as const

/** Changes between dark and light. Shows what a press does, in the menu of narrow screens in words. */
export function ThemeToggle() {
  const [next, label, Icon] = NEXT[useTheme()]
  return (
    <IconButton label={label} onClick={() => chooseTheme(next)}>
      <span className="theme-name">{label}</span>
      <Icon aria-hidden />
    </IconButton>
  )
}
