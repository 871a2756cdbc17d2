import { PACK } from '@pack/core/personas/pack'
import type { WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Wolf } from '../../ui/wolf.tsx'

/** The three modes, shown as frames in the videos' aspect ratios. */
export const Features = () => (
  <section className="mx-auto w-full max-w-7xl px-5 pt-16 sm:px-8">
    <h2 className="max-w-3xl text-4xl sm:text-5xl">Three kinds of video, one way to make them</h2>
    <div className="mt-10 grid gap-5 lg:grid-cols-3">
      <ModeCard name="Short" facts="1080 × 1920, 5 to 60 seconds" text="One quote, one voice, made for vertical feeds.">
        <div className="mx-auto w-full max-w-60">
          <Frame shape="aspect-9/16" ground="forge">
            <Wolf look={WOLF_LOOKS.forge} variant="bust" className="absolute inset-x-0 bottom-0" />
            <Caption className="top-[16%] text-xl" before="The fire does not" word="care" after="how you feel." />
          </Frame>
        </div>
      </ModeCard>
      <div className="grid gap-5 sm:grid-cols-2 lg:col-span-2">
        <ModeCard
          name="Story"
          facts="Wide or vertical, 20 seconds to 4 minutes"
          text="A story told by one wolf, with others chiming in."
        >
          <Frame shape="aspect-video" ground="lyra">
            <Speaker id="lyra" />
            <Caption className="bottom-[12%] text-base" before="There was" word="once," after="and there still is." />
          </Frame>
        </ModeCard>
        <ModeCard
          name="Dialogue"
          facts="Wide or vertical, two or more voices"
          text="Two wolves, two opinions. The active speaker lights up."
        >
          <Frame shape="aspect-video" ground="vanta">
            <Speaker id="jinx" />
            <Speaker id="vanta" right dimmed />
            <Caption
              className="bottom-[12%] text-base"
              before="I have a terrible"
              word="plan."
              after=""
              accent="jinx"
            />
          </Frame>
        </ModeCard>
        <Batch />
      </div>
    </div>
    <div className="mt-5 grid gap-5 md:grid-cols-3">
      <Benefit title="A voice for every wolf">
        Nine voices, ready to use. Adjust pitch, speed and tone for your own personas.
      </Benefit>
      <Benefit title="Captions in perfect sync">
        Each word lights up as it’s spoken, in any alphabet, including right-to-left text and emoji.
      </Benefit>
      <Benefit title="Your brand in every frame">
        Your logo, watermark, intro, outro, backgrounds and music, or our starter kit until yours are ready.
      </Benefit>
    </div>
  </section>
)

const ModeCard = ({
  name,
  facts,
  text,
  children,
}: {
  name: string
  facts: string
  text: string
  children: ReactNode
}) => (
  <article className="lit flex flex-col rounded-3xl bg-surface p-5 sm:p-6">
    <div className="flex flex-1 items-center">
      <div className="w-full">{children}</div>
    </div>
    <h3 className="mt-5 text-2xl">{name}</h3>
    <p className="mt-1 text-muted text-pretty">{text}</p>
    <p className="mt-2 text-sm text-muted tabular-nums">{facts}</p>
  </article>
)

const Frame = ({ shape, ground, children }: { shape: string; ground: WolfId; children: ReactNode }) => {
  const [edge, centre] = WOLF_LOOKS[ground].ground
  return (
    <div
      aria-hidden
      className={classNames('relative overflow-hidden rounded-2xl', shape)}
      style={{ background: `radial-gradient(90% 80% at 50% 40%, ${centre}, ${edge})`, '--accent': PACK[ground].colour }}
    >
      {shape === 'aspect-video' && <Hills colour={centre} />}
      {children}
    </div>
  )
}

/** A scene in the style of the drawn slideshows. */
const Hills = ({ colour }: { colour: string }) => (
  <svg aria-hidden="true" viewBox="0 0 160 90" className="absolute inset-0 size-full">
    <circle cx="80" cy="44" r="19" fill="#fff" opacity="0.13" />
    <polygon points="0,62 22,46 40,58 66,38 88,56 112,42 134,58 160,44 160,90 0,90" fill={colour} opacity="0.8" />
    <polygon points="0,76 30,62 58,74 90,60 122,75 160,62 160,90 0,90" fill="#000" opacity="0.32" />
  </svg>
)

/** White in both themes, because it lies on the video's background. */
const Caption = ({
  before,
  word,
  after,
  accent,
  className,
}: {
  before: string
  word: string
  after: string
  accent?: WolfId
  className?: string
}) => (
  <p
    className={classNames(
      'absolute inset-x-[8%] text-center font-display leading-tight font-bold text-white text-balance drop-shadow-[0_2px_6px_rgb(0_0_0/0.7)]',
      className,
    )}
    style={accent ? { '--accent': PACK[accent].colour } : {}}
  >
    {before} <span className="text-accent">{word}</span> {after}
  </p>
)

const Speaker = ({ id, right = false, dimmed = false }: { id: WolfId; right?: boolean; dimmed?: boolean }) => (
  <div
    className={classNames(
      'absolute top-[12%] flex items-center gap-2 rounded-full bg-black/45 p-1 pr-3 text-xs font-semibold text-white',
      right ? 'right-[6%]' : 'left-[6%]',
      dimmed && 'opacity-55',
    )}
    style={dimmed ? {} : { boxShadow: `0 0 0 2px ${PACK[id].colour}` }}
  >
    <Wolf look={WOLF_LOOKS[id]} variant="avatar" className="w-9 rounded-full" />
    {PACK[id].name}
  </div>
)

const SHARES: readonly { id: WolfId; count: number }[] = [
  { id: 'flow', count: 4 },
  { id: 'velour', count: 3 },
  { id: 'umbra', count: 3 },
]

const Batch = () => (
  <article className="lit flex flex-wrap items-center gap-x-10 gap-y-6 rounded-3xl bg-surface p-5 sm:col-span-2 sm:p-6">
    <div className="min-w-56 flex-1">
      <h3 className="text-2xl">Up to 100 at a time</h3>
      <p className="mt-1 text-muted text-pretty">
        Order ten videos from three wolves: every script is unique, and each one gets its own date.
      </p>
    </div>
    <ul className="flex flex-wrap gap-3">
      {SHARES.map(({ id, count }) => (
        <li
          key={id}
          className="flex items-center gap-3 rounded-2xl bg-raised py-2 pr-4 pl-2"
          style={{ '--accent': `var(--wolf-${id})` }}
        >
          <Wolf look={WOLF_LOOKS[id]} variant="avatar" className="w-11" />
          <span className="font-display text-lg font-semibold text-accent tabular-nums">
            {count} <span className="text-sm font-medium text-muted">for {PACK[id].name}</span>
          </span>
        </li>
      ))}
    </ul>
  </article>
)

const Benefit = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-t-2 border-line pt-5">
    <h3 className="text-lg">{title}</h3>
    <p className="mt-1.5 text-muted text-pretty">{children}</p>
  </div>
)
