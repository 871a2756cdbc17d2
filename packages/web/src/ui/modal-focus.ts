import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** What gets the focus after a dialog; true or nothing: what had it before. */
export type FinalFocus = () => HTMLElement | null | true

const STOPS =
  ':is(input:not([type=hidden]), select, textarea, button, summary, a[href], [tabindex]):not(:disabled, [tabindex="-1"])'

/**
 * Props of a modal dialog's popup. Base UI moves the focus a frame after Tab has left the last control, and returns it
 * only when a closed dialog has faded out; keys that come before go to the page or to what is fading. Here Tab wraps at
 * once, and a closing dialog gives the focus back and takes no more keys.
 */
export function useModalFocus(popup: RefObject<HTMLElement | null>, open: boolean, finalFocus?: FinalFocus) {
  const opener = useRef<Element | null>(null)
  const final = useRef(finalFocus)
  final.current = finalFocus
  useLayoutEffect(() => {
    if (open) {
      opener.current = document.activeElement
      return
    }
    if (!mayMove(popup.current, opener.current)) return
    const target = final.current?.() ?? true
    const next = target === true ? opener.current : target
    if (next instanceof HTMLElement && next !== document.body) next.focus({ preventScroll: true })
  }, [popup, open])
  return {
    inert: !open,
    // Base UI asks once the dialog has gone: what was focused may have gone, too.
    finalFocus: () => {
      if (document.activeElement !== document.body && !mayMove(popup.current, opener.current)) return false
      setTimeout(focusHeadingIfLost)
      return final.current?.() ?? true
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, shiftKey } = event
      // React passes on events of nested dialogs and lists, which are elsewhere in the page.
      if (event.key !== 'Tab' || event.defaultPrevented || !popup.current?.contains(target as Element)) return
      const stops = tabStops(popup.current)
      const leaves = shiftKey ? target === stops[0] || target === popup.current : target === stops.at(-1)
      const next = shiftKey ? stops.at(-1) : stops[0]
      if (!leaves || !next) return
      event.preventDefault()
      next.focus()
    },
  }
}

/** Whether the user hasn't moved the focus. Another dialog that closes at the same time may have it. */
function mayMove(popup: HTMLElement | null, opener: Element | null): boolean {
  const focused = document.activeElement
  return focused === opener || popup?.contains(focused) || focused?.closest('[inert]') != null
}

/** The button that opened the dialog may be gone, as that of a script which was rendered. */
function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

/** The controls that Tab stops at, in their order. */
function tabStops(popup: HTMLElement): HTMLElement[] {
  const controls = [...popup.querySelectorAll<HTMLElement>(STOPS)].filter(
    (control) => !control.closest('[inert]') && (control.checkVisibility?.({ visibilityProperty: true }) ?? true),
  )
  // Of radio buttons, only the checked one is a stop.
  const checked = new Set(controls.flatMap((one) => (isRadio(one) && one.checked ? [one.name] : [])))
  return controls.filter((one) => !isRadio(one) || one.checked || !checked.has(one.name))
}

const isRadio = (control: HTMLElement): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio'
