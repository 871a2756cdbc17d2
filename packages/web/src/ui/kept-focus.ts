import { type ButtonHTMLAttributes, type FocusEvent, type MouseEvent, useState } from 'react'

type Props = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onFocus' | 'onBlur' | 'onClick'>

/**
 * The props of a button that may be disabled while it has the focus, such as a Save that was pressed. A disabled button
 * would lose it, so until the focus leaves by itself, the button only says that it is disabled, and ignores presses.
 */
export function useKeptFocus(disabled: boolean, { onFocus, onBlur, onClick }: Props) {
  const [hasFocus, setFocus] = useState(false)
  const isKept = disabled && hasFocus
  return {
    disabled: disabled && !hasFocus,
    ...(isKept && { 'aria-disabled': true }),
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocus(true)
      onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      // It keeps the focus while only the window loses it, for example to a file dialog.
      if (document.activeElement !== event.currentTarget) setFocus(false)
      onBlur?.(event)
    },
    onClick: isKept ? (event: MouseEvent) => event.preventDefault() : onClick,
  }
}
