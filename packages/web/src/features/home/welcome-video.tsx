import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { Wolf } from '../../ui/wolf.tsx'

/** Rendered by `npm run examples`; loads only when the user presses play. */
const WELCOME = '/welcome.mp4'
/** Shown until the first frame has loaded. */
const POSTER = '/welcome.webp'

const SPEAKERS = ['codex', 'flow', 'jinx', 'velour'] as const

export function WelcomeVideo() {
  const [state, setState] = useState<'idle' | 'playing' | 'broken'>('idle')
  return (
    <section className="mx-auto grid w-full max-w-7xl items-center gap-10 px-5 pt-24 sm:px-8 sm:pt-32 lg:grid-cols-[2fr_3fr]">
      <div>
        <h2 className="text-3xl sm:text-4xl">Meet the Pack in 30 seconds</h2>
        <p className="mt-4 max-w-md text-lg text-muted text-pretty">This video was made entirely with the Pack.</p>
      </div>
      <div className="lit relative aspect-video overflow-hidden rounded-3xl bg-surface">
        {state === 'playing' && (
          // biome-ignore lint/a11y/useMediaCaption: the captions are part of the picture
          <video
            src={WELCOME}
            poster={POSTER}
            controls
            autoPlay
            playsInline
            aria-label="Welcome video"
            onError={() => setState('broken')}
            className="size-full"
          />
        )}
        {state === 'broken' && (
          <p className="flex size-full items-center justify-center text-muted">Preview unavailable.</p>
        )}
        {state === 'idle' && (
          <button
            type="button"
            aria-label="Play the welcome video"
            onClick={() => setState('playing')}
            className="group absolute inset-0 cursor-pointer bg-[radial-gradient(80%_90%_at_50%_10%,#4a32a8,#120c26)] outline-offset-[-4px]"
          >
            <span aria-hidden className="absolute inset-x-0 -bottom-[6%] flex justify-center">
              {SPEAKERS.map((id) => (
                <Wolf key={id} look={WOLF_LOOKS[id]} variant="bust" className="-mx-[2%] w-[27%]" />
              ))}
            </span>
            <span aria-hidden className="absolute inset-0 bg-linear-to-t from-[#120c26] to-transparent to-40%" />
            <span className="absolute top-1/2 left-1/2 flex size-20 -translate-1/2 items-center justify-center rounded-full bg-white text-[#17161c] transition-transform duration-200 group-hover:scale-108">
              <Play aria-hidden className="ml-1.5 size-9 fill-current" />
            </span>
          </button>
        )}
      </div>
    </section>
  )
}
