import { useSyncExternalStore } from 'react'
import { machine } from './storage.ts'

export type Theme = 'dark' | 'light'

/** Also read by public/first.js before the first paint. */
export const THEME_KEY = 'theme'
const GROUND: Record<Theme, string> = { dark: '#0e0d13', light: '#f7f6f3' }

const systemLight = () => matchMedia('(prefers-color-scheme: light)')
const systemTheme = (): Theme => (systemLight().matches ? 'light' : 'dark')
const listeners = new Set<() => void>()

function shownTheme(): Theme {
  const kept = machine.get(THEME_KEY)
  return kept === 'dark' || kept === 'light' ? kept : systemTheme()
}

/** The system's own theme isn't stored, so that it is followed from then on. */
export function chooseTheme(theme: Theme): void {
  if (theme === systemTheme()) machine.remove(THEME_KEY)
  else machine.set(THEME_KEY, theme)
  applyTheme()
}

/** Follows the system and other tabs from now on. */
export function startTheme(): void {
  systemLight().addEventListener('change', applyTheme)
  window.addEventListener('storage', applyTheme)
  applyTheme()
}

function applyTheme(): void {
  const theme = shownTheme()
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme])
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme, () => 'dark')
