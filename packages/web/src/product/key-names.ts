const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as the user's keyboard names them. */
export const KEY_NAMES = { control: isMac ? '⌘' : 'Ctrl', alt: isMac ? '⌥' : 'Alt' } as const
