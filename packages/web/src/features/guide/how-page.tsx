import { PLAN_LIMITS } from '@pack/core/accounts/plan-limits'
import type { Mode } from '@pack/core/content/mode'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wolf } from '../../ui/wolf.tsx'

const [FREE, PRO, PRO_PLUS, ALPHA] = (['free', 'pro', 'pro_plus', 'alpha'] as const).map(
  (tier) => PLAN_LIMITS[tier].personas,
)
const PERSONAS_BY_PLAN = `The Free plan includes ${FREE} of your own, Pro ${PRO}, Pro+ ${PRO_PLUS} and Alpha ${ALPHA}.`

/** The three steps of part 1 §2. */
export const HowPage = () => (
  <section className="relative mx-auto w-full max-w-6xl px-5 pt-10 sm:px-8 sm:pt-16">
    <div aria-hidden className="moonlight" />
    <div className="relative">
      <h1 className="text-5xl sm:text-6xl">How it works</h1>
      <p className="mt-4 max-w-2xl text-lg text-muted text-balance sm:text-xl">
        Three steps. Do the first two once, then keep coming back for the third.
      </p>
      <ol className="mt-12 grid gap-14 sm:mt-14 sm:gap-20">
        <Step
          number={1}
          title="Choose who speaks"
          picture={<Lineup />}
          text={`A persona is the character who speaks: voice, tone, backstory and color. Use a wolf as it is, change it, or start from scratch. ${PERSONAS_BY_PLAN}`}
        />
        <Step
          number={2}
          title="Upload your assets"
          picture={<Strip />}
          text="Add your intro, outro and logo once, and they appear in every video. Don’t have any yet? The starter kit has you covered."
        />
        <Step
          number={3}
          title="Generate, then publish or schedule"
          picture={<Frames />}
          text="Enter a theme, choose a short, a story or a dialogue, and choose how many. We write, voice, caption and render each one while you watch. Download them on any plan. Publishing and scheduling are part of the paid plans, which go on sale soon."
        />
      </ol>
      <div className="mt-14 flex flex-wrap gap-3 border-t border-line pt-8 sm:mt-20">
        <Link to={paths.generate} className={buttonClass('primary', 'large')}>
          Generate Now
        </Link>
        <Link to={paths.examples} className={buttonClass('secondary', 'large')}>
          See Examples
        </Link>
        <Link to={paths.onboarding} className={buttonClass('quiet', 'large')}>
          How to get set up
        </Link>
      </div>
    </div>
  </section>
)

const Step = ({
  number,
  title,
  text,
  picture,
}: {
  number: number
  title: string
  text: string
  picture: ReactNode
}) => (
  <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-7 lg:grid-cols-2 lg:even:[&>:first-child]:order-2">
    <div>
      <h2 className="flex items-center gap-4 text-3xl sm:text-4xl">
        <span
          aria-hidden
          className="grid size-12 shrink-0 place-items-center rounded-2xl bg-brand/14 font-bold text-2xl text-brand tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      <p className="mt-4 max-w-[52ch] text-lg leading-8 text-muted text-pretty">{text}</p>
    </div>
    <div aria-hidden className="lit relative overflow-hidden rounded-3xl bg-surface">
      {picture}
    </div>
  </li>
)

const Lineup = () => (
  <div className="flex items-end justify-center bg-[radial-gradient(80%_120%_at_50%_0%,#4a32a8,#120c26)] pt-12">
    <Wolf look={WOLF_LOOKS.lyra} variant="bust" className="-mr-[5%] -mb-[3%] w-[32%]" />
    <Wolf look={WOLF_LOOKS.lumen} variant="bust" className="z-1 -mb-[2%] w-[40%]" />
    <Wolf look={WOLF_LOOKS.vanta} variant="bust" className="-mb-[3%] -ml-[5%] w-[32%]" />
  </div>
)

const PARTS = [
  { name: 'Intro', share: 2, class: 'bg-brand text-on-brand' },
  { name: 'Your video', share: 9, class: 'bg-raised text-ink' },
  { name: 'Outro', share: 3, class: 'bg-brand text-on-brand' },
] as const

const Strip = () => (
  <div className="grid gap-3 p-6 sm:p-10">
    <div className="flex gap-1.5 text-sm font-semibold">
      {PARTS.map((part) => (
        <span
          key={part.name}
          className={`flex h-24 min-w-0 items-center justify-center overflow-hidden rounded-xl ${part.class}`}
          style={{ flex: part.share }}
        >
          {part.name === 'Your video' ? (
            <img src="/examples/story.webp" alt="" loading="lazy" className="size-full object-cover" />
          ) : (
            part.name
          )}
        </span>
      ))}
    </div>
    <Track name="Captions" bars={[6, 3, 8, 4, 7, 5]} tone="bg-info/70" />
    <Track name="Voice" bars={[8, 5, 9, 3, 8, 4]} tone="bg-success/70" />
    <Track name="Music" bars={[37]} tone="bg-warning/70" />
    <Track name="Logo and watermark" bars={[37]} tone="bg-muted/70" />
  </div>
)

const Track = ({ name, bars, tone }: { name: string; bars: readonly number[]; tone: string }) => (
  <div className="grid gap-1">
    <span className="text-xs text-muted">{name}</span>
    <span className="flex gap-1">
      {bars.map((share, at) => (
        <span key={at} className={`h-3.5 rounded-full ${tone}`} style={{ flex: share }} />
      ))}
    </span>
  </div>
)

/** Frames of the published examples. */
const Frames = () => (
  <div className="grid grid-cols-[9fr_20fr] gap-3 bg-[radial-gradient(80%_120%_at_50%_0%,#4a32a8,#120c26)] p-6 sm:gap-4 sm:p-8">
    <Frame name="short" className="row-span-2 aspect-9/16 self-center" />
    <Frame name="story" className="aspect-video" />
    <Frame name="dialogue" className="aspect-video" />
  </div>
)

const Frame = ({ name, className }: { name: Mode; className: string }) => (
  <img
    src={`/examples/${name}.webp`}
    alt=""
    loading="lazy"
    className={`w-full rounded-xl object-cover shadow-shade ${className}`}
  />
)
