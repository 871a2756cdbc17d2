import { MODES, type Mode } from '@pack/core/content/mode'
import type { Example, LatestExamples } from '@pack/core/examples/latest'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ExampleCards } from '../../product/example-cards.tsx'
import { latestExamples, uploadKey } from '../../product/examples.ts'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { useSession } from '../../product/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const WatchDialog = lazyPart(() => import('./watch-dialog.tsx').then(({ WatchDialog }) => ({ default: WatchDialog })))

// Below what the window shows first.
const Uploads = lazyPart(() =>
  import('../../product/example-uploads.tsx').then(({ Uploads }) => ({ default: Uploads })),
)
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
  // Visitors can't upload.
  const isSignedIn = useSession() !== null
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
    <section className="relative mx-auto w-full max-w-7xl px-5 pt-10 sm:px-8 sm:pt-20">
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
        <div className="mt-1 sm:mt-6">
          <ExampleCards examples={data} level="h2" onPlay={play} urgent />
        </div>
        <Suspense>
          <WolfShorts />
          {data && (data.uploads.length > 0 || isSignedIn) && <Uploads uploads={data.uploads} onPlay={play} />}
        </Suspense>
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

/** The example named by `?watch=`, or null if it no longer exists. */
function exampleAt(latest: LatestExamples, key: string): { example: Example; mode: Mode | null } | null {
  const mode = MODES.find((known) => known === key) ?? null
  const example = mode ? latest[mode] : latest.uploads.find((upload) => uploadKey(upload) === key)
  return example ? { example, mode } : null
}
