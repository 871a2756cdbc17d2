import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { FacetList } from '../../ui/facet-list.tsx'

const STEPS = [
  ['Choose who speaks', 'Pick one of the nine wolves or create your own, with its own voice, tone and backstory.'],
  ['Add your brand', 'Upload your logo, intro, backgrounds and music, or use the starter kit.'],
  [
    'Type a theme',
    'Watch script, voice and visuals come together. Then download the video, or schedule it for YouTube and TikTok.',
  ],
] as const

const BENEFITS = [
  'A finished, quality-checked MP4',
  'A unique script for every video',
  'Voice-over at an even, professional volume',
  'Captions, name tags, logo and watermark',
  'Vertical and horizontal intros and outros',
  'A posting schedule across the days you choose',
] as const

export const Journey = () => (
  <section className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-14 px-5 pt-24 sm:px-8 sm:pt-32 lg:grid-cols-[3fr_2fr]">
    <div>
      <h2 className="text-3xl sm:text-4xl">How it works</h2>
      <ol className="mt-8 grid max-w-2xl gap-y-8">
        {STEPS.map(([title, text], at) => (
          <li key={title} className="flex gap-4">
            <span aria-hidden className="font-display text-4xl leading-9 font-bold text-brand tabular-nums">
              {at + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-muted text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link
        to={paths.how}
        className="mt-8 inline-block rounded font-semibold text-brand underline-offset-4 hover:underline"
      >
        See how it works
      </Link>
    </div>
    <div className="lit rounded-3xl bg-surface p-7 sm:p-8">
      <h2 className="text-2xl">What you get</h2>
      <FacetList lines={BENEFITS} className="mt-5 gap-3.5" />
    </div>
  </section>
)
