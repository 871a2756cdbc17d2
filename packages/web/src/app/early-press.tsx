import { useEffect } from 'react'

declare global {
  interface Window {
    /** The last click before hydration (public/first.js). */
    early?: { pressed: EventTarget | null }
  }
}

/** Repeats a button press that came before hydration. */
export function RepeatEarlyPress() {
  useEffect(() => {
    const pressed = window.early?.pressed
    delete window.early
    // Links need no repeating. After the effect, because React hydrates a clicked part only while it is not rendering.
    const button = pressed instanceof Element ? pressed.closest('button') : null
    if (button) setTimeout(() => button.click())
  }, [])
  return null
}
