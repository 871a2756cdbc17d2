import { useEffect, useSyncExternalStore } from 'react'
import { machine } from '../../product/storage.ts'

/** The window that a shortcut opens. */
export type ShortcutWindow = 'palette' | 'keys'

/** WCAG 2.1.4: shortcuts of a single character can be turned off. */
const SINGLE_KEYS = 'pack.single-keys'

let shown: ShortcutWindow | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function showWindow(next: ShortcutWindow | null): void {
  shown = next
  for (const listener of listeners) listener()
}
export const useShownWindow = (): ShortcutWindow | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )

const areSingleKeysOn = () => machine.get(SINGLE_KEYS) !== 'off'
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn, () => true)
export function setSingleKeys(on: boolean): void {
  if (on) machine.remove(SINGLE_KEYS)
  else machine.set(SINGLE_KEYS, 'off')
  for (const listener of listeners) listener()
}

/** Listens to the shortcuts of the workspace while it is mounted. */
export function useShortcuts(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      showWindow(null)
    }
  }, [])
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || !act(event)) return
  event.preventDefault()
}

/** Whether the keys are a shortcut. */
function act({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
    if (shown === null && isDialogOpen()) return false
    showWindow(shown === 'palette' ? null : 'palette')
    return true
  }
  if (ctrlKey || metaKey || altKey || !areSingleKeysOn() || isTyping(target) || isDialogOpen()) return false
  if (key === '?' && hasKeys()) showWindow('keys')
  else if (key === '/') focusSearch()
  else return false
  return true
}

/** Focuses the search field of the screen, or opens the palette where there is none. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (!field?.checkVisibility()) {
    showWindow('palette')
    return
  }
  field.focus()
  field.select()
}

/** Touch screens rarely come with a keyboard. */
export const hasKeys = (): boolean => !matchMedia('(pointer: coarse)').matches

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
