import { MODES } from '@pack/core/content/mode'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lengthOf, MakeOneLink } from '../../product/example-cards.tsx'
import { latestExamples } from '../../product/examples.ts'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VideoTile } from '../../ui/video-tile.tsx'

type Props = { name: string; className?: string }

/** The latest example in which a wolf speaks, if there is one. */
export const WolfSample = (props: Props) => (
  <WithQueries>
    <Sample {...props} />
  </WithQueries>
)

function Sample({ name, className }: Props) {
  const { data } = useQuery(latestExamples())
  const mode = MODES.find((mode) => data?.[mode]?.personas.includes(name))
  const example = mode && data?.[mode]
  if (!example) return null
  const isVertical = mode === 'short'
  return (
    <section
      aria-labelledby="sample"
      className={classNames(
        'lit flex gap-5 rounded-2xl bg-surface p-4 large-text:flex-col',
        !isVertical && 'max-sm:flex-col',
        className,
      )}
    >
      <div className={classNames('shrink-0', isVertical ? 'w-28' : 'w-full sm:w-52')}>
        <VideoTile
          title={example.title}
          src={example.video_url}
          poster={example.thumbnail_url}
          duration={lengthOf(example)}
          orientation={isVertical ? 'vertical' : 'horizontal'}
          unavailable="Preview unavailable."
        />
      </div>
      <div className="flex min-w-0 flex-col">
        <h2 id="sample" className="font-normal font-sans text-muted text-sm tracking-normal">
          {name} in a {mode}
        </h2>
        <p className="mt-1 font-display font-semibold text-lg leading-6 text-balance">{example.title}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
          <MakeOneLink mode={mode} example={example} />
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
