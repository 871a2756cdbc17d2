import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/logo.tsx'
import { Wolf } from '../../ui/wolf.tsx'

type Slot = 'logo' | 'watermark' | 'intro' | 'outro' | 'background'

const Hills = () => (
  <svg aria-hidden="true" viewBox="0 0 80 45" className="absolute inset-0 size-full">
    <circle cx="52" cy="17" r="6" fill="#fff" opacity="0.7" />
    <polygon points="0,34 16,20 28,29 44,15 62,31 80,22 80,45 0,45" fill="#5b46b0" />
    <polygon points="0,40 22,31 44,40 66,32 80,37 80,45 0,45" fill="#0e0a1e" />
  </svg>
)

const PICTURES: Record<Slot, ReactNode> = {
  logo: <LogoMark className="text-[1.6rem] text-white" />,
  watermark: (
    <>
      <Hills />
      <LogoMark className="absolute right-1 bottom-1 text-[0.8rem] text-white/80" />
    </>
  ),
  intro: (
    <span className="grid size-8 place-items-center rounded-full bg-[#120c26] shadow-[0_0_14px_4px_rgb(164_139_255/0.55)]">
      <LogoMark className="text-base text-[#a48bff]" />
    </span>
  ),
  outro: (
    <span className="grid justify-items-center gap-1">
      <LogoMark className="text-base text-[#a48bff]" />
      <span className="h-1 w-9 rounded-full bg-white/85" />
      <span className="h-1 w-6 rounded-full bg-white/45" />
    </span>
  ),
  background: <Hills />,
}

const PLACE = 'relative grid h-10 w-[4.5rem] shrink-0 place-items-center sm:h-11 sm:w-20'

/** Picture of what a step of the setup adds: three faces, or a frame with the asset of the slot. */
export const StepPicture = ({ slot }: { slot: Slot | undefined }) =>
  slot ? (
    <span
      aria-hidden
      className={`${PLACE} overflow-hidden rounded-lg ${slot === 'logo' ? 'checker' : 'bg-linear-to-b from-[#4a32a8] to-[#120c26]'}`}
    >
      {PICTURES[slot]}
    </span>
  ) : (
    <span aria-hidden className={`${PLACE} flex! items-center justify-center`}>
      {(['lyra', 'lumen', 'vanta'] as const).map((id) => (
        <Wolf
          key={id}
          look={WOLF_LOOKS[id]}
          variant="avatar"
          className="-mx-1 w-7 overflow-hidden rounded-full border-2 border-surface sm:w-8"
        />
      ))}
    </span>
  )
