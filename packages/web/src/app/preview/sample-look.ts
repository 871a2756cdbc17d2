import { brandingOf, type FilledSlots } from '@pack/core/assets/branding'
import type { Mode } from '@pack/core/generation/mode'
import type { BackgroundMode } from '@pack/core/generation/request'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AssetSlots, assetsOptions } from '../assets/assets.ts'
import { config } from '../config.ts'
import { readinessOptions } from '../readiness.ts'
import type { SampleLook } from './sample-timeline.ts'

/** Drawn as the slideshows are (media/site-pictures): they stand in until a script says what the pictures show. */
export const DRAWN_SCENES = ['/scenes/1.webp', '/scenes/2.webp', '/scenes/3.webp', '/scenes/4.webp']

type Held = { persona: AssetSlots; account: AssetSlots }
type Wanted = { mode: Mode; backgroundMode: BackgroundMode; changeSeconds: number }

/** What dresses a video of this mode, by core's own rule; `turn` as an item's rotation. */
export function sampleLook(held: Held, { mode, backgroundMode, changeSeconds }: Wanted, turn: number): SampleLook {
  const own = [...Object.values(held.persona), ...Object.values(held.account)]
  const address = (media: string) =>
    media.startsWith('stock/')
      ? `${config.api_url}/${media}`
      : (own.find(({ path }) => path === media)?.signed_url ?? '')
  const { logo, watermark, background } = brandingOf(
    mode,
    { persona: mediaOf(held.persona), account: mediaOf(held.account) },
    turn,
  )
  return {
    logo: address(logo),
    watermark: address(watermark),
    background:
      backgroundMode === 'loop'
        ? { mode: 'loop', media: address(background) }
        : { mode: 'ai_slideshow', changeSeconds, media: DRAWN_SCENES },
  }
}

const mediaOf = (slots: AssetSlots): FilledSlots =>
  Object.fromEntries(Object.entries(slots).map(([type, { path }]) => [type, path]))

/** What the next video wears that a persona leads, or somebody new (null); null until that is known. */
export function useSampleLook(personaId: string | null, wanted: Wanted): SampleLook | null {
  const { mode, backgroundMode, changeSeconds } = wanted
  const own = useQuery({ ...assetsOptions(personaId), enabled: personaId !== null })
  const account = useQuery(assetsOptions(null))
  const readiness = useQuery(readinessOptions())
  const loading = [account, readiness, ...(personaId ? [own] : [])].some(({ isPending }) => isPending)
  const turn = readiness.data?.turns[personaId ?? ''] ?? 0
  return useMemo(() => {
    if (loading) return null
    const held = { persona: (personaId && own.data) || {}, account: account.data ?? {} }
    return sampleLook(held, { mode, backgroundMode, changeSeconds }, turn)
  }, [loading, personaId, own.data, account.data, turn, mode, backgroundMode, changeSeconds])
}
