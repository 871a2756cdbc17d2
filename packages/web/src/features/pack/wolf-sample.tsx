import { WOLF_SAMPLES } from '@pack/core/examples/wolf-samples'
import type { Wolf } from '@pack/core/personas/pack'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VideoTile } from '../../ui/video-tile.tsx'

/** A short in which the wolf speaks. */
export function WolfSample({ wolf, className }: { wolf: Wolf; className?: string }) {
  const { theme, title, lines } = WOLF_SAMPLES[wolf.id]
  return (
    <section aria-labelledby="sample" className={classNames('lit flex gap-5 rounded-2xl bg-surface p-4', className)}>
      <div className="w-28 shrink-0 sm:w-32">
        <VideoTile
          title={title}
          src={`/wolves/${wolf.id}.mp4`}
          poster={`/wolves/${wolf.id}.webp`}
          orientation="vertical"
          unavailable="Preview unavailable."
          ground={WOLF_LOOKS[wolf.id].ground}
        />
      </div>
      <div className="flex min-w-0 flex-col justify-center">
        <h2 id="sample" className="font-normal font-sans text-muted text-sm tracking-normal">
          {wolf.name} on {theme}
        </h2>
        <p className="mt-1 font-display font-semibold text-lg leading-6 text-balance">{title}</p>
        <p className="mt-2 line-clamp-4 text-muted text-pretty max-sm:hidden">“{lines[0]}”</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link
            to={paths.generate}
            search={{ mode: 'short', theme, persona: wolf.id }}
            className={buttonClass('secondary', 'small')}
          >
            Make one like this
          </Link>
          <Link
            to={paths.examples}
            className="rounded font-semibold text-brand text-sm underline-offset-4 hover:underline pointer-coarse:py-2"
          >
            All examples
          </Link>
        </div>
      </div>
    </section>
  )
}
