import { useEffect } from 'react'

declare global {
  interface Window {
    /** What was clicked since the page began to show; until its scripts have run (public/first.js). */
    early?: { pressed: EventTarget | null }
  }
}

/** Once the screen that the server rendered has come alive: what somebody has pressed meanwhile shall not be lost. */
export function Alive() {
  useEffect(() => {
    const pressed = window.early?.pressed
    delete window.early
    // Links have led on by themselves. Not in the effect: parts that have still to come alive do so when they are clicked, but
    // not while React is at work.
    const button = pressed instanceof Element ? pressed.closest('button') : null
    if (button) setTimeout(() => button.click())
  }, [])
  return null
}
