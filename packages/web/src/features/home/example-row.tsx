import { duration } from '@pack/core/content/item'
import type { Example } from '@pack/core/examples/latest'
import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { latestExamples } from '../../app/examples.ts'
import { paths } from '../../app/paths.ts'
import { WithQueries } from '../../app/with-queries.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VideoTile } from '../../ui/video-tile.tsx'
import { Wolf } from '../../ui/wolf.tsx'

/** The latest of each kind (part 1 §2). */
export const ExampleRow = () => (
  <WithQueries>
    <Row />
  </WithQueries>
)

function Row() {
  const { data, isPending } = useQuery(latestExamples())
  return (
    <section className="mx-auto w-full max-w-7xl px-5 pt-24 sm:px-8 sm:pt-32">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-3xl sm:text-4xl">Fresh from the den</h2>
        <Link to={paths.examples} className="rounded font-semibold text-brand underline-offset-4 hover:underline">
          All examples
        </Link>
      </div>
      <div className="mt-8 grid gap-5 md:grid-cols-3">
        <Tile heading="Latest Short" example={data?.short} loading={isPending} look={WOLF_LOOKS.jinx} />
        <Tile heading="Story" example={data?.story} loading={isPending} look={WOLF_LOOKS.lyra} />
        <Tile heading="Dialogue" example={data?.dialogue} loading={isPending} look={WOLF_LOOKS.codex} />
      </div>
    </section>
  )
}

function Tile({
  heading,
  example,
  loading,
  look,
}: {
  heading: string
  example: Example | null | undefined
  loading: boolean
  look: WolfLook
}) {
  return (
    <article className="lit flex flex-col rounded-3xl bg-surface p-5">
      <h3 className="text-lg">{heading}</h3>
      <div className="mt-3">
        {loading && <Skeleton className="aspect-video" />}
        {!loading && !example && (
          <div className="flex aspect-video items-center justify-center gap-4 rounded-xl bg-raised text-muted">
            <Wolf look={look} variant="avatar" className="w-14" />
            No example yet.
          </div>
        )}
        {example && (
          <>
            <VideoTile
              title={example.title}
              src={example.video_url}
              poster={example.thumbnail_url}
              duration={example.duration_seconds === null ? undefined : duration(example.duration_seconds)}
              orientation="horizontal"
              unavailable="Preview unavailable."
            />
            <p className="mt-3 font-medium">{example.title}</p>
            {example.persona && <p className="text-sm text-muted">{example.persona}</p>}
          </>
        )}
      </div>
    </article>
  )
}
