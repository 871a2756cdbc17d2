import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { VideoTile } from '../ui/video-tile.tsx'
import { paths } from './paths.ts'

/** A short by each wolf, as on its page. Plays in place. */
export const WolfShorts = () => (
  <section aria-labelledby="wolf-shorts" className="mt-14">
    <h2 id="wolf-shorts" className="text-2xl">
      A short by each wolf
    </h2>
    <ul className="mt-4 grid grid-cols-3 gap-x-3 gap-y-5 sm:gap-x-5 md:grid-cols-5">
      {Object.values(WOLF_LOOKS).map(({ id, ground }) => {
        const name = id.charAt(0).toUpperCase() + id.slice(1)
        return (
          <li key={id} className="min-w-0">
            <VideoTile
              title={`Short by ${name}`}
              src={`/wolves/${id}.mp4`}
              poster={`/wolves/${id}.webp`}
              orientation="vertical"
              unavailable="Preview unavailable."
              ground={ground}
            />
            <Link
              to={paths.wolf}
              params={{ id }}
              className="mt-2 flex items-center gap-1 rounded font-semibold underline-offset-4 hover:text-brand hover:underline pointer-coarse:min-h-11"
            >
              Meet {name}
            </Link>
          </li>
        )
      })}
      <li className="max-md:hidden">
        <Link
          to={paths.generate}
          className="grid aspect-9/16 place-content-center justify-items-center gap-2 rounded-xl border-2 border-control border-dashed p-4 text-center font-semibold text-brand transition-colors hover:border-brand hover:bg-surface"
        >
          <Plus aria-hidden className="size-6" />
          Yours could be here
        </Link>
      </li>
    </ul>
  </section>
)
