import { WOLF_SAMPLES } from '@pack/core/examples/wolf-samples'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { VideoTile } from '../ui/video-tile.tsx'
import { Speakers } from './example-cards.tsx'
import { paths } from './paths.ts'

const WOLVES = [
  { id: 'forge', name: 'Forge' },
  { id: 'lyra', name: 'Lyra' },
  { id: 'jinx', name: 'Jinx' },
] as const

/** Shorts by wolves, as on their pages; each leads to the Generate form with its theme and wolf. */
export const WhatYouCanMake = () => (
  <section aria-labelledby="what-you-can-make">
    <h2 id="what-you-can-make" className="text-lg">
      What you can make
    </h2>
    <ul className="mt-3 grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))]">
      {WOLVES.map(({ id, name }) => {
        const { theme, title } = WOLF_SAMPLES[id]
        return (
          <li key={id} className="lit flex gap-4 rounded-2xl bg-surface p-4">
            <VideoTile
              title={title}
              src={`/wolves/${id}.mp4`}
              poster={`/wolves/${id}.webp`}
              orientation="vertical"
              unavailable="Preview unavailable."
              ground={WOLF_LOOKS[id].ground}
              className="w-24 shrink-0 self-start sm:w-36"
            />
            <div className="flex min-w-0 flex-1 flex-col items-start">
              <h3 className="text-lg leading-6">{title}</h3>
              <Speakers names={[name]} />
              <p className="mt-2 text-muted text-sm">Theme: {theme}</p>
              <div className="mt-auto pt-3">
                <Link
                  to={paths.generate}
                  search={{ mode: 'short', theme, persona: id }}
                  className={buttonClass('secondary', 'small', 'pointer-coarse:min-h-11')}
                >
                  Make one like this<span className="sr-only">: {title}</span>
                </Link>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)
