import type { WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Wolf } from '../../ui/wolf.tsx'

type Place = { id: WolfId; x: number; y: number; width: number }

/** Positions in percent of the picture, around the video: every face is visible. */
const BEHIND: readonly Place[] = [
  { id: 'vanta', x: 24, y: -2, width: 33 },
  { id: 'umbra', x: 76, y: -2, width: 33 },
  { id: 'codex', x: 12, y: 20, width: 33 },
  { id: 'velour', x: 88, y: 17, width: 33 },
]
const IN_FRONT: readonly Place[] = [
  { id: 'forge', x: 19, y: 40, width: 33 },
  { id: 'lyra', x: 81, y: 37, width: 33 },
  { id: 'lumen', x: 12, y: 59, width: 34 },
  { id: 'jinx', x: 88, y: 55, width: 33 },
  { id: 'flow', x: 50, y: 60, width: 32 },
]

/** The pack on its ridge under the moon, around what it makes. The wolves are decorative. */
export const PackPortrait = ({ speaking, children }: { speaking: WolfId; children: ReactNode }) => (
  <div className="relative isolate mx-auto mt-4 aspect-[1/0.92] w-[94%] max-w-[44rem] select-none max-lg:max-w-[34rem] lg:mt-0 lg:w-full">
    <Moon />
    <Wolves places={BEHIND} speaking={speaking} />
    {children}
    <Wolves places={IN_FRONT} speaking={speaking} />
  </div>
)

const Wolves = ({ places, speaking }: { places: readonly Place[]; speaking: WolfId }) =>
  places.map(({ id, x, y, width }) => (
    <div
      key={id}
      aria-hidden
      className={classNames('pack-member', places === BEHIND && 'behind', id === speaking && 'speaking')}
      style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, '--accent': `var(--wolf-${id})` }}
    >
      <Wolf look={WOLF_LOOKS[id]} variant="bust" />
    </div>
  ))

/** Low below the text, high below the pack. */
export const Ridge = () => (
  <svg aria-hidden="true" viewBox="0 0 400 100" preserveAspectRatio="none" className="ridge">
    <defs>
      <linearGradient id="ridge-fade" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.25" stopColor="var(--ridge-far)" />
        <stop offset="0.85" stopColor="var(--bg)" />
      </linearGradient>
    </defs>
    <polygon
      points="0,84 40,76 82,83 128,70 160,74 196,44 226,52 262,18 296,32 330,14 362,28 400,12 400,100 0,100"
      fill="url(#ridge-fade)"
    />
    <polygon
      points="196,44 226,52 214,70 188,62 160,74 262,18 296,32 270,58 246,40 226,52 330,14 362,28 372,60 340,44 296,32 400,12 362,28"
      fill="var(--bg)"
      opacity="0.18"
    />
  </svg>
)

/** Faceted like the wolves, lit from the left. */
const Moon = () => (
  <svg
    aria-hidden="true"
    viewBox="-100 -100 200 200"
    className="absolute top-[-7%] left-[12%] w-[76%] overflow-visible"
  >
    <defs>
      <radialGradient id="moon-halo">
        <stop offset="0.52" stopColor="var(--moon-edge)" stopOpacity="0.5" />
        <stop offset="1" stopColor="var(--moon-edge)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="moon-face" x1="0" y1="0" x2="1" y2="0.7">
        <stop offset="0" stopColor="var(--moon)" />
        <stop offset="1" stopColor="var(--moon-edge)" />
      </linearGradient>
    </defs>
    <circle r="150" fill="url(#moon-halo)" />
    <polygon points={moonRim(28)} fill="url(#moon-face)" />
    <g fill="var(--moon-edge)" opacity="0.28">
      <polygon points="-52,-34 -30,-48 -12,-36 -18,-16 -42,-14" />
      <polygon points="18,-62 38,-58 42,-42 24,-38" />
      <polygon points="30,-8 58,-16 70,6 52,24 32,14" />
      <polygon points="-68,8 -54,2 -48,18 -60,26" />
    </g>
  </svg>
)

function moonRim(corners: number): string {
  return Array.from({ length: corners }, (_none, at) => {
    const angle = (at / corners) * 2 * Math.PI
    return `${(90 * Math.cos(angle)).toFixed(1)},${(90 * Math.sin(angle)).toFixed(1)}`
  }).join(' ')
}
