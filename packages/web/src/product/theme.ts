import { useSyncExternalStore } from 'react'
import { machine } from './storage.ts'

export type ThemeChoice = 'system' | 'dark' | 'light'
export type Theme = 'dark' | 'light'

/** Also read by public/first.js before the first paint. */
export const THEME_KEY = 'theme'
const GROUND: Record<Theme, string> = { dark: '#0e0d13', light: '#f7f6f3' }

const systemLight = () => matchMedia('(prefers-color-scheme: light)')
const listeners = new Set<() => void>()

function themeChoice(): ThemeChoice {
  const kept = machine.get(THEME_KEY)
  return kept === 'dark' || kept === 'light' ? kept : 'system'
}

function shownTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return systemLight().matches ? 'light' : 'dark'
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') machine.remove(THEME_KEY)
  else machine.set(THEME_KEY, choice)
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

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice, () => 'system')
export const useTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme, () => 'dark')
