import { duration } from '@pack/core/content/item'
import type { Example } from '@pack/core/examples/latest'
import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { latestExamples } from '../../app/examples.ts'
import { paths } from '../../app/paths.ts'
import { WithQueries } from '../../app/with-queries.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { VideoTile } from '../../ui/video-tile.tsx'
import { Wolf } from '../../ui/wolf.tsx'

/** Part 1 §2: the latest of each kind, and one upload per audio mode. */
export const ExamplesPage = () => (
  <WithQueries>
    <Examples />
  </WithQueries>
)

function Examples() {
  const { data, isPending } = useQuery(latestExamples())
  return (
    <section className="relative mx-auto w-full max-w-7xl px-5 pt-14 sm:px-8 sm:pt-20">
      <div aria-hidden className="moonlight" />
      <div className="relative">
        <h1 className="text-5xl sm:text-6xl">See What You Can Make</h1>
        <p className="mt-4 max-w-2xl text-lg text-muted text-pretty sm:text-xl">
          The latest videos that were made here: written, spoken, captioned and rendered by the Pack.
        </p>
        {isPending && (
          <p role="status" className="mt-12 text-lg text-muted">
            Loading examples…
          </p>
        )}
        {data && (
          <>
            <div className="mt-12 grid gap-5 lg:grid-cols-[minmax(0,20rem)_1fr_1fr]">
              <Card heading="Latest Short" example={data.short} shape="vertical" look={WOLF_LOOKS.jinx} />
              <Card heading="Story" example={data.story} shape="horizontal" look={WOLF_LOOKS.lyra} />
              <Card heading="Dialogue" example={data.dialogue} shape="horizontal" look={WOLF_LOOKS.codex} />
            </div>
            <Uploads uploads={data.uploads} />
          </>
        )}
        <Link to={paths.generate} className={buttonClass('primary', 'large', 'mt-12')}>
          Make one like this
        </Link>
      </div>
    </section>
  )
}

type Shape = 'vertical' | 'horizontal'

const Card = ({
  heading,
  example,
  shape,
  look,
}: {
  heading: string
  example: Example | null
  shape: Shape
  look: WolfLook
}) => (
  <article className="lit flex flex-col rounded-3xl bg-surface p-5">
    <h2 className="text-xl">{heading}</h2>
    <div className="mt-4 flex flex-1 flex-col">
      {example ? (
        <Playable example={example} shape={shape} />
      ) : (
        <div className="flex min-h-56 flex-1 flex-col items-center justify-center gap-4 rounded-2xl bg-raised p-6 text-muted">
          <Wolf look={look} variant="avatar" className="w-20" />
          No example yet.
        </div>
      )}
    </div>
  </article>
)

const Playable = ({ example, shape }: { example: Example; shape: Shape }) => (
  <>
    <VideoTile
      title={example.title}
      src={example.video_url}
      poster={example.thumbnail_url}
      duration={example.duration_seconds === null ? undefined : duration(example.duration_seconds)}
      orientation={shape}
      unavailable="Preview unavailable."
    />
    <p className="mt-3 font-medium">{example.title}</p>
    {example.persona && <p className="text-sm text-muted">{example.persona}</p>}
    {example.youtube_url && (
      <a href={example.youtube_url} className="mt-1 text-sm font-medium text-brand underline-offset-4 hover:underline">
        Watch on YouTube
      </a>
    )}
  </>
)

const Uploads = ({ uploads }: { uploads: readonly Example[] }) => (
  <section aria-labelledby="uploads" className="lit mt-5 rounded-3xl bg-surface p-5 sm:p-6">
    <h2 id="uploads" className="text-xl">
      Uploaded Videos
    </h2>
    {uploads.length === 0 && <p className="mt-3 text-muted">No uploads yet.</p>}
    <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-4 empty:hidden">
      {uploads.map((upload) => (
        <li key={upload.audio_mode ?? upload.title} className="flex flex-col">
          {upload.audio_mode && <Badge className="mb-2 self-start">{upload.audio_mode.toUpperCase()}</Badge>}
          <Playable example={upload} shape="vertical" />
        </li>
      ))}
    </ul>
  </section>
)
