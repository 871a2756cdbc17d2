import { duration } from '@pack/core/content/item'
import type { Mode } from '@pack/core/content/mode'
import type { Example, LatestExamples } from '@pack/core/examples/latest'
import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { VideoTile } from '../ui/video-tile.tsx'
import { Wolf } from '../ui/wolf.tsx'
import { paths } from './paths.ts'

type Card = { mode: Mode; heading: string; about: string; look: WolfLook }

/** The modes of part 1 §2. `look` is the wolf shown while a mode has no example. */
const CARDS: readonly Card[] = [
  { mode: 'short', heading: 'Latest Short', about: 'One quote, vertical.', look: WOLF_LOOKS.jinx },
  {
    mode: 'story',
    heading: 'Story',
    about: 'Told by one wolf, with a title and moving pictures.',
    look: WOLF_LOOKS.lyra,
  },
  {
    mode: 'dialogue',
    heading: 'Dialogue',
    about: 'Two wolves, two opinions. The active speaker lights up.',
    look: WOLF_LOOKS.codex,
  },
]

type Props = {
  /** Undefined while loading. */
  examples: LatestExamples | undefined
  level: 'h2' | 'h3'
  /** Called on a click on a video, instead of playing in place. */
  onPlay?: (mode: Mode) => void
  /** The posters load eagerly. */
  urgent?: boolean
}

/**
 * The latest example of each mode: the vertical short beside the other two, in the width at which both columns end
 * together.
 */
export const ExampleCards = ({ examples, level, onPlay, urgent }: Props) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[calc(38.75%-8.4rem)_minmax(0,1fr)] lg:grid-rows-2">
    {CARDS.map((card) => (
      <ExampleCard
        key={card.mode}
        {...card}
        level={level}
        urgent={urgent}
        example={examples?.[card.mode]}
        onPlay={onPlay && (() => onPlay(card.mode))}
      />
    ))}
  </div>
)

type CardProps = Card & {
  level: 'h2' | 'h3'
  example: Example | null | undefined
  onPlay: (() => void) | undefined
  urgent: boolean | undefined
}

function ExampleCard({ mode, heading, about, look, level: Heading, example, onPlay, urgent }: CardProps) {
  const isVertical = mode === 'short'
  return (
    <article
      className={classNames(
        'lit grid gap-x-6 gap-y-4 rounded-3xl bg-surface p-5',
        isVertical
          ? 'grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)] large-text:grid-cols-1 max-sm:gap-x-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] lg:row-span-2 lg:grid-cols-1 lg:grid-rows-[auto_1fr]'
          : 'sm:grid-cols-[minmax(0,1fr)_13rem]',
      )}
    >
      <Picture {...{ example, look, isVertical, onPlay, urgent }} />
      <div className="flex min-w-0 flex-col">
        <Heading className="text-xl text-brand">{heading}</Heading>
        <p className="mt-1 text-sm leading-5 text-muted text-pretty">{about}</p>
        {example === undefined && <Skeleton className="mt-3 h-12" />}
        {example && <ExampleText example={example} mode={mode} />}
      </div>
    </article>
  )
}

type PictureProps = Pick<CardProps, 'example' | 'look' | 'onPlay' | 'urgent'> & { isVertical: boolean }

function Picture({ example, look, isVertical, onPlay, urgent }: PictureProps) {
  const shape = isVertical ? 'aspect-9/16' : 'aspect-video'
  if (example === undefined) return <Skeleton className={shape} />
  if (example === null)
    return (
      <div
        className={classNames(
          'flex flex-col items-center justify-center gap-4 rounded-xl bg-raised p-4 text-center text-muted',
          shape,
        )}
      >
        <Wolf look={look} variant="avatar" className="w-16" />
        No example yet.
      </div>
    )
  return (
    <VideoTile
      key={example.video_url}
      title={example.title}
      src={example.video_url}
      poster={example.thumbnail_url}
      duration={lengthOf(example)}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      unavailable="Preview unavailable."
      onPlay={onPlay}
      urgent={urgent}
      ground={wolfNamed(example.persona)?.ground}
    />
  )
}

const ExampleText = ({ example, mode }: { example: Example; mode: Mode }) => (
  <>
    <p className="mt-4 font-display text-lg leading-6 font-semibold text-balance break-words first-letter:uppercase">
      {example.title}
    </p>
    <Speakers names={example.personas} />
    <div className="mt-auto flex flex-wrap gap-x-4 gap-y-2 pt-5">
      <MakeOneLink mode={mode} example={example} />
    </div>
  </>
)

/** The personas of a video, with the faces of those that are wolves of the Pack. */
export const Speakers = ({ names }: { names: readonly string[] }) => (
  <ul aria-label="Personas" className="mt-2 flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-muted empty:hidden">
    {names.map((name, at) => {
      const wolf = wolfNamed(name)
      return (
        <li key={at} className="flex min-w-0 items-center gap-2">
          {wolf && <Wolf look={wolf} variant="avatar" className="w-7 shrink-0 overflow-hidden rounded-full" />}
          <span className="truncate">{name}</span>
        </li>
      )
    })}
  </ul>
)

/** Links to the Generate form with mode, theme and, for a wolf of the Pack, the persona filled in. */
export function MakeOneLink({ mode, example, large = false }: { mode: Mode; example: Example; large?: boolean }) {
  const wolf = wolfNamed(example.persona)
  return (
    <Link
      to={paths.generate}
      search={{ mode, theme: example.theme ?? example.title, ...(wolf ? { persona: wolf.id } : {}) }}
      className={buttonClass(large ? 'primary' : 'secondary', large ? 'medium' : 'small', large ? 'max-sm:w-full' : '')}
    >
      Make one like this
    </Link>
  )
}

/** Finds a wolf by its look, whose id is the name in lower case: the wolves' texts would add 10 kB. */
const wolfNamed = (name: string | null) => Object.values(WOLF_LOOKS).find(({ id }) => id === name?.toLowerCase())

/** The duration as shown on tiles, in whole seconds as players count them; undefined if unknown. */
export const lengthOf = ({ duration_seconds: seconds }: Example): string | undefined =>
  seconds === null ? undefined : duration(Math.floor(seconds))
