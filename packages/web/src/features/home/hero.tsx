import { PACK } from '@pack/core/personas/pack'
import { Link } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import { paths } from '../../product/paths.ts'
import { useSession } from '../../product/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { HeroVideo } from './hero-video.tsx'
import { PackPortrait, Ridge } from './pack-portrait.tsx'
import { useRotation } from './rotation.ts'
import { SpokenQuote } from './spoken-quote.tsx'

const WOLVES = Object.values(PACK)

/** The quote changes every 5 seconds (part 1 §2). */
const QUOTE_MS = 5000

/** Title, calls to action and the pack's portrait, which highlights the wolf being quoted. */
export function Hero() {
  const { index, paused, setPaused, hold } = useRotation(WOLVES.length, QUOTE_MS)
  const speaker = WOLVES[index] ?? PACK.flow
  const isSignedIn = useSession() !== null
  return (
    <section className="night relative overflow-hidden" style={{ '--accent': `var(--wolf-${speaker.id})` }}>
      <div className="mx-auto grid w-full max-w-7xl items-center gap-x-6 px-5 pt-9 sm:px-8 lg:min-h-[min(46rem,calc(100dvh-4rem))] lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)] lg:content-center lg:pt-6">
        <div className="relative z-3 lg:self-end">
          <h1 className="text-[clamp(2.6rem,1.6rem+4.4vw,4.75rem)] leading-[0.98] tracking-[-0.035em]">
            Type a theme. The Pack makes the video.
          </h1>
          <p className="mt-5 max-w-[34rem] text-lg leading-7 sm:mt-6 sm:leading-8 text-muted text-pretty sm:text-xl">
            Nine AI personas write, voice, caption and brand it for you. Shorts, stories and dialogues, ready to post.
          </p>
          <div className="mt-6 flex flex-wrap gap-3 sm:mt-8">
            <Link to={paths.generate} className={buttonClass('primary', 'large', 'max-sm:w-full')}>
              Generate Now
            </Link>
            {isSignedIn ? (
              <Link to={paths.dashboard} className={buttonClass('secondary', 'large', 'max-sm:flex-1 max-sm:px-3')}>
                Open Dashboard
              </Link>
            ) : (
              <Link to={paths.pack} className={buttonClass('secondary', 'large', 'max-sm:flex-1 max-sm:px-3')}>
                Meet the Pack
              </Link>
            )}
            <Link to={paths.examples} className={buttonClass('quiet', 'large', 'text-ink! max-sm:flex-1 max-sm:px-3')}>
              See Examples
            </Link>
          </div>
        </div>
        <div className="max-sm:pt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PackPortrait speaking={speaker.id}>
            <HeroVideo />
          </PackPortrait>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the quote, as the button does */}
        <div
          onMouseEnter={() => hold(true)}
          onMouseLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
          className="relative z-3 mt-6 flex max-w-[34rem] items-start gap-3 border-l-2 border-accent pl-5 lg:col-start-1 lg:row-start-2 lg:mt-10 lg:mb-14 lg:self-start"
        >
          <SpokenQuote
            wolf={speaker}
            paused={paused}
            milliseconds={QUOTE_MS}
            button={
              <IconButton
                label={paused ? 'Play quotes' : 'Pause quotes'}
                onClick={() => setPaused(!paused)}
                className="rounded-full! border border-line"
              >
                {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
              </IconButton>
            }
          />
        </div>
      </div>
      <Ridge />
    </section>
  )
}
