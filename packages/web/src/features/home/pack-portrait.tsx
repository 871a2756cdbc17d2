import type { WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { classNames } from '../../ui/class-names.ts'
import { Wolf } from '../../ui/wolf.tsx'

type Place = { id: WolfId; x: number; y: number; width: number }

/** Positions in percent of the picture: tall and dark wolves in the back, so that every face is visible. */
const PLACES: readonly Place[] = [
  { id: 'vanta', x: 36, y: 3, width: 35 },
  { id: 'umbra', x: 64, y: 3, width: 35 },
  { id: 'codex', x: 20, y: 22, width: 36 },
  { id: 'velour', x: 80, y: 22, width: 36 },
  { id: 'lyra', x: 50, y: 25, width: 35 },
  { id: 'forge', x: 9, y: 47, width: 39 },
  { id: 'jinx', x: 91, y: 46, width: 39 },
  { id: 'lumen', x: 65, y: 50, width: 38 },
  { id: 'flow', x: 36, y: 50, width: 38 },
]

/** The pack on its ridge under the moon. Decorative. */
export const PackPortrait = ({ speaking }: { speaking: WolfId }) => (
  <div
    aria-hidden
    className="pointer-events-none relative isolate mx-auto mt-4 aspect-[1/0.92] w-[94%] max-w-[44rem] select-none lg:mt-0 lg:w-full"
  >
    <Moon />
    {PLACES.map(({ id, x, y, width }) => (
      <div
        key={id}
        className={classNames('pack-member', id === speaking && 'speaking')}
        style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, '--accent': `var(--wolf-${id})` }}
      >
        <Wolf look={WOLF_LOOKS[id]} variant="bust" />
      </div>
    ))}
  </div>
)

/** Low below the text, high below the pack. */
export const Ridge = () => (
  <svg aria-hidden="true" viewBox="0 0 400 100" preserveAspectRatio="none" className="ridge">
    <defs>
      <linearGradient id="ridge-fade" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.25" stopColor="var(--ridge-far)" />
        <stop offset="1" stopColor="var(--bg)" />
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
