import { LoaderCircle, Square, Volume2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { type ButtonSize, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

/** Stops the sound that is playing: only one plays at a time on a page. */
let stopOther: (() => void) | null = null

type State = 'silent' | 'loading' | 'playing'

type Props = {
  /** Loads the audio when the button is pressed. */
  load: () => Promise<Blob>
  onError: (problem: unknown) => void
  /** Accessible name: "Hear Flow". */
  label: string
  /** Text beside the icon; without it the button is round. */
  text?: string
  size?: ButtonSize
  className?: string
}

/** Plays speech. Pressing again or Esc stops it. */
export function HearButton({ load, onError, label, text, size = 'medium', className }: Props) {
  const [state, setState] = useState<State>('silent')
  const [stop, setStop] = useState<(() => void) | null>(null)

  const silence = useCallback(() => stop?.(), [stop])
  useEffect(() => silence, [silence])
  useEffect(() => {
    if (!stop) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && stop()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [stop])

  const start = () => {
    stopOther?.()
    let over = false
    const audio = new Audio()
    const end = () => {
      if (over) return
      over = true
      audio.pause()
      URL.revokeObjectURL(audio.src)
      if (stopOther === end) stopOther = null
      setState('silent')
      setStop(null)
    }
    stopOther = end
    setStop(() => end)
    setState('loading')
    load()
      .then((blob) => {
        if (over) return
        audio.src = URL.createObjectURL(blob)
        audio.onended = end
        return audio.play().then(() => setState('playing'))
      })
      .catch((problem: unknown) => {
        if (over) return
        end()
        onError(problem)
      })
  }

  const active = state !== 'silent'
  return (
    <button
      type="button"
      aria-label={active ? `Stop (${label})` : label}
      title={text ? undefined : label}
      onClick={active ? silence : start}
      className={buttonClass(
        'secondary',
        size,
        classNames(
          !text && 'aspect-square rounded-full! px-0! pointer-coarse:min-h-11',
          active && 'border-accent! text-accent!',
          className,
        ),
      )}
    >
      {state === 'loading' && (
        <LoaderCircle aria-hidden className="size-[1.2em] animate-spin motion-reduce:animate-none" />
      )}
      {state === 'playing' && <Square aria-hidden className="size-[1em] fill-current" />}
      {state === 'silent' && <Volume2 aria-hidden className="size-[1.2em]" />}
      {text && <span aria-hidden>{active ? 'Stop' : text}</span>}
    </button>
  )
}
