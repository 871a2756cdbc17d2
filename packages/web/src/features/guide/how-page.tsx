import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wolf } from '../../ui/wolf.tsx'

/** Part 1 §2: three steps. */
export const HowPage = () => (
  <section className="relative mx-auto w-full max-w-6xl px-5 pt-14 sm:px-8 sm:pt-20">
    <div aria-hidden className="moonlight" />
    <div className="relative">
      <h1 className="text-5xl sm:text-6xl">How it works</h1>
      <p className="mt-4 max-w-2xl text-lg text-muted text-pretty sm:text-xl">
        Three steps. The first two you do once; the third is the one you come back for.
      </p>
      <ol className="mt-14 grid gap-20 sm:mt-20 sm:gap-28">
        <Step
          number={1}
          title="Create 1 to 5 personas"
          picture={<Lineup />}
          text="A persona is who speaks: its voice, tone, backstory and colour. Clone one of the nine wolves and change what you like, or begin with a blank page. How many you can keep depends on your plan."
        />
        <Step
          number={2}
          title="Upload your assets"
          picture={<Strip />}
          text="Intros, outros, logos and style notes go in once and end up in every video. Until you have your own, the starter kit stands in, so nothing waits for a designer."
        />
        <Step
          number={3}
          title="Generate, then publish or schedule"
          picture={<Making />}
          text="Type a theme, choose a short, a story or a dialogue, and say how many. Each video is written, spoken, captioned and rendered while you watch. Then publish it, or give it a date."
        />
      </ol>
      <div className="mt-20 flex flex-wrap gap-3 border-t border-line pt-10">
        <Link to={paths.generate} className={buttonClass('primary', 'large')}>
          Generate Now
        </Link>
        <Link to={paths.examples} className={buttonClass('secondary', 'large')}>
          See Examples
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
  <li className="grid items-center gap-x-16 gap-y-7 lg:grid-cols-2 lg:even:[&>:first-child]:order-2">
    <div>
      <p aria-hidden className="font-display text-7xl leading-none font-bold text-brand tabular-nums">
        {number}
      </p>
      <h2 className="mt-3 text-3xl sm:text-4xl">{title}</h2>
      <p className="mt-4 max-w-xl text-lg leading-8 text-muted text-pretty">{text}</p>
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
          className={`flex h-24 min-w-0 items-center justify-center rounded-xl px-1 ${part.class}`}
          style={{ flex: part.share }}
        >
          {part.name}
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

const STAGES = [
  ['In Progress', 'the script is written', 100],
  ['Voice overlay', 'line by line', 100],
  ['Video Assembly', 'captions and pictures', 100],
  ['Rendering', 'frame by frame', 64],
  ['Finalizing', 'checked before you see it', 0],
] as const

const Making = () => (
  <div className="grid gap-4 p-6 sm:p-10">
    {STAGES.map(([name, text, percent]) => (
      <div key={name}>
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{name}</span>
          <span className="text-sm text-muted">{text}</span>
        </p>
        <span className="mt-2 block h-2 overflow-hidden rounded-full bg-line">
          <span className="block h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
        </span>
      </div>
    ))}
  </div>
)
