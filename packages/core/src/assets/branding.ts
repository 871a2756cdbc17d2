import type { Mode } from '../content/mode.ts'
import type { EdgeClip } from '../film/timeline.ts'
import { type AssetType, EDGE_SECONDS, STOCK_KIT } from './asset.ts'
import { OTHER_ORIENTATION } from './render-forms.ts'

/** Filled slots: the storage key by slot. */
export type FilledSlots = Partial<Record<AssetType, string>>

/** What a video is dressed in; media keys. */
export type Branding = {
  intro: EdgeClip
  outro: EdgeClip
  logo: string
  watermark: string
  background: string
  music: { media: string }
}

/**
 * Fills a slot (part 3 §C): the persona's own, the account's, then theirs of the other orientation, then the stock kit.
 * Where the kit holds several, `turn` rotates through them, also for those who took the kit.
 */
export function fillSlot(slot: AssetType, owned: { persona: FilledSlots; account: FilledSlots }, turn: number): string {
  const other = OTHER_ORIENTATION[slot]
  const own =
    owned.persona[slot] ?? owned.account[slot] ?? (other ? (owned.persona[other] ?? owned.account[other]) : undefined)
  const kit = STOCK_KIT[slot]
  // One of the kit's several stands for them all.
  if (own && !isStock(own)) return own
  const picked = kit[((turn % kit.length) + kit.length) % kit.length]
  if (!picked) throw new RangeError(`the stock kit has no ${slot}`)
  return picked
}

const isStock = (media: string) => media.startsWith('stock/')

/** Everything that dresses a video of this mode: shorts are vertical, stories and dialogues horizontal. */
export function brandingOf(mode: Mode, owned: { persona: FilledSlots; account: FilledSlots }, turn: number): Branding {
  const large = mode !== 'short'
  const fill = (slot: AssetType, at = turn) => fillSlot(slot, owned, at)
  return {
    intro: { media: fill(large ? 'intro_large' : 'intro'), seconds: EDGE_SECONDS.intro },
    outro: { media: fill(large ? 'outro_large' : 'outro'), seconds: EDGE_SECONDS.outro },
    logo: fill('logo'),
    watermark: fill('watermark'),
    background: fill(large ? 'background_large' : 'background'),
    // Turned once the backgrounds have been round: so not each has always the same music.
    music: { media: fill('background_audio', turn + Math.floor(turn / STOCK_KIT.background.length)) },
  }
}
