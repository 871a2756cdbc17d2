import { MODES, type Mode } from '@pack/core/content/mode'
import type { Example, LatestExamples } from '@pack/core/examples/latest'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ExampleCards, lengthOf, Speakers } from '../../product/example-cards.tsx'
import { latestExamples } from '../../product/examples.ts'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { VideoTile } from '../../ui/video-tile.tsx'

const WatchDialog = lazyPart(() => import('./watch-dialog.tsx').then(({ WatchDialog }) => ({ default: WatchDialog })))

/** Below what the window shows first. */
const WolfShorts = lazyPart(() =>
  import('../../product/wolf-shorts.tsx').then(({ WolfShorts }) => ({ default: WolfShorts })),
)

/** The latest example of each mode, and one upload per audio mode (part 1 §2). */
export const ExamplesPage = () => (
  <WithQueries>
    <Examples />
  </WithQueries>
)

function Examples() {
  const { data, isPending } = useQuery(latestExamples())
  const { watch } = useSearch({ from: '/public/examples' })
  const navigate = useNavigate()
  const openedHere = useRef(false)
  const play = (key: string) => {
    openedHere.current = true
    void navigate({ to: paths.examples, search: { watch: key }, resetScroll: false })
  }
  // Closing a dialog opened here goes back; closing one from a shared link stays on the page.
  const close = () => {
    if (openedHere.current) history.back()
    else void navigate({ to: paths.examples, replace: true, resetScroll: false })
    openedHere.current = false
  }
  const watched = data && watch ? exampleAt(data, watch) : null
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(watched)
  if (watched && watched.example !== last?.example) setLast(watched)
  useEffect(() => {
    if (!watch) openedHere.current = false
  }, [watch])

  return (
    <section className="relative mx-auto w-full max-w-7xl px-5 pt-14 sm:px-8 sm:pt-20">
      <div aria-hidden className="moonlight" />
      <div className="relative">
        <h1 className="text-5xl sm:text-6xl">See What You Can Make</h1>
        <p className="mt-4 max-w-2xl text-lg text-muted text-pretty sm:text-xl">
          The latest videos made with the Pack, start to finish.
        </p>
        {/* Keeps its height when empty, so that the videos don't move up. */}
        <p role="status" className="mt-4 min-h-6 text-muted">
          {isPending ? 'Loading examples…' : ''}
        </p>
        <div className="mt-6">
          <ExampleCards examples={data} level="h2" onPlay={play} urgent />
        </div>
        <Suspense>
          <WolfShorts />
        </Suspense>
        {data && <Uploads uploads={data.uploads} onPlay={play} />}
        <Link to={paths.generate} className={buttonClass('primary', 'large', 'mt-14')}>
          Generate Now
        </Link>
      </div>
      {last && (
        <Suspense>
          <WatchDialog key={last.example.video_url} {...last} open={watched !== null} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

/** Without uploads a quiet line. */
const Uploads = ({ uploads, onPlay }: { uploads: readonly Example[]; onPlay: (key: string) => void }) => (
  <section
    aria-labelledby="uploads"
    className={
      uploads.length > 0
        ? 'lit mt-5 rounded-3xl bg-surface p-5 sm:p-6'
        : 'mt-8 flex flex-wrap items-baseline gap-x-2 text-muted text-sm'
    }
  >
    <h2 id="uploads" className={uploads.length > 0 ? 'text-xl' : 'font-medium font-sans text-sm'}>
      Uploaded Videos
    </h2>
    {uploads.length === 0 && <p>No uploads yet.</p>}
    <ul className="mt-4 grid grid-cols-2 gap-5 sm:grid-cols-3 lg:grid-cols-4 empty:hidden">
      {uploads.map((upload) => (
        <li key={uploadKey(upload)} className="flex min-w-0 flex-col">
          {upload.audio_mode && <Badge className="mb-2 self-start">{upload.audio_mode.toUpperCase()}</Badge>}
          <VideoTile
            title={upload.title}
            src={upload.video_url}
            poster={upload.thumbnail_url}
            duration={lengthOf(upload)}
            orientation="vertical"
            unavailable="Preview unavailable."
            onPlay={() => onPlay(uploadKey(upload))}
          />
          <p className="mt-3 font-medium break-words">{upload.title}</p>
          <Speakers names={upload.personas} />
        </li>
      ))}
    </ul>
  </section>
)

/** The `watch` parameter of an upload; there is one upload per audio mode (part 1 §2). */
const uploadKey = ({ audio_mode }: Example): string => `upload-${audio_mode ?? 'video'}`

/** The example named by `?watch=`, or null if it no longer exists. */
function exampleAt(latest: LatestExamples, key: string): { example: Example; mode: Mode | null } | null {
  const mode = MODES.find((known) => known === key) ?? null
  const example = mode ? latest[mode] : latest.uploads.find((upload) => uploadKey(upload) === key)
  return example ? { example, mode } : null
}
