import type { Wolf } from '@pack/core/personas/pack'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../product/paths.ts'

type Props = {
  wolf: Wolf
  paused: boolean
  milliseconds: number
  /** The button that pauses it, beside the name. */
  button: ReactNode
}

/** A wolf's line whose words light up one by one, like the captions. */
export function SpokenQuote({ wolf, paused, milliseconds, button }: Props) {
  const words = wolf.voice_line.split(' ')
  const pace = (milliseconds * 0.78) / words.length
  return (
    <figure className="min-h-34 flex-1 sm:min-h-30">
      <blockquote key={wolf.id} className="font-display text-xl leading-8 font-medium sm:text-2xl sm:leading-9">
        {words.map((word, at) => (
          <span key={at}>
            <span
              className="spoken"
              style={{
                animationDelay: `${Math.round(at * pace)}ms`,
                animationPlayState: paused ? 'paused' : 'running',
              }}
            >
              {word}
            </span>{' '}
          </span>
        ))}
      </blockquote>
      <figcaption className="mt-1 flex items-center gap-3 text-sm text-muted">
        {button}
        <span>
          <Link
            to={paths.wolf}
            params={{ id: wolf.id }}
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            {wolf.name}
          </Link>
          , {wolf.role_title}
        </span>
      </figcaption>
    </figure>
  )
}
