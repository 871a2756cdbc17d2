type Pressed = { key: string; currentTarget: HTMLElement; preventBaseUIHandler: () => void }

/** For the input of a combobox: Escape only closes the list. Base UI would clear the field while the list is closed. */
export function keepOnEscape(event: Pressed): void {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
}
