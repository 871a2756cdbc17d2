import { PACK, type Wolf } from '@pack/core/personas/pack'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { HearWolf } from '../../product/hear-wolf.tsx'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wolf as WolfPicture } from '../../ui/wolf.tsx'

export const PackPage = () => (
  <section className="relative mx-auto w-full max-w-7xl px-5 pt-9 sm:px-8 sm:pt-20">
    <div aria-hidden className="moonlight" />
    <div className="relative">
      <h1 className="text-5xl sm:text-6xl">Meet the Pack</h1>
      <p className="mt-4 max-w-2xl text-lg text-muted text-pretty sm:text-xl">
        Nine wolves, nine minds of their own. Each has a voice, a past and a point of view. Put one on camera, or let
        two argue.
      </p>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:mt-12 sm:gap-x-5 sm:gap-y-6 lg:grid-cols-3 large-text:max-sm:grid-cols-1">
        {Object.values(PACK).map((wolf) => (
          <WolfCard key={wolf.id} wolf={wolf} />
        ))}
      </ul>
      <div className="mt-12 flex flex-wrap gap-3 sm:mt-16">
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

const WolfCard = ({ wolf }: { wolf: Wolf }) => {
  const [edge, centre] = WOLF_LOOKS[wolf.id].ground
  return (
    <li
      className="group lit relative flex flex-col overflow-hidden rounded-2xl bg-surface sm:rounded-3xl"
      style={{ '--accent': `var(--wolf-${wolf.id})` }}
    >
      <div
        className="overflow-hidden"
        style={{ background: `radial-gradient(90% 100% at 50% 30%, ${centre}, ${edge})` }}
      >
        <WolfPicture
          look={WOLF_LOOKS[wolf.id]}
          label={`${wolf.name} the wolf`}
          className="-mt-[7%] -mb-[10%] ml-[-7%] w-[114%] max-w-none transition-transform duration-500 ease-out group-hover:scale-106 group-focus-within:scale-106"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col border-accent border-t-3 p-3.5 sm:p-6">
        <h2 className="text-xl sm:text-2xl">
          <Link
            to={paths.wolf}
            params={{ id: wolf.id }}
            className="rounded outline-offset-4 after:absolute after:inset-0 after:content-['']"
          >
            {wolf.name}
          </Link>
          <ArrowRight
            aria-hidden
            className="ml-2 inline size-4 text-muted transition-transform group-hover:translate-x-1 group-hover:text-accent"
          />
        </h2>
        <p className="font-semibold text-accent max-sm:text-sm">{wolf.role_title}</p>
        {/* Phones show two wolves beside each other: their lines are heard, and read on their pages. */}
        <div className="flex flex-1 items-end justify-between gap-4 max-sm:absolute max-sm:top-2 max-sm:right-2 sm:mt-3">
          <p className="self-start text-muted text-pretty max-sm:hidden">“{wolf.voice_line}”</p>
          <HearWolf wolf={wolf} className="relative z-1" />
        </div>
      </div>
    </li>
  )
}
