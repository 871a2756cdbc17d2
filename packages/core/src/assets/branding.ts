import type { StartWith } from '../accounts/start-with.ts'
import type { Mode } from '../content/mode.ts'
import type { EdgeClip, Orientation } from '../film/timeline.ts'
import type { WolfId } from '../personas/persona.ts'
import type { StoredPersona } from '../personas/ports.ts'
import { type AssetType, EDGE_SECONDS, type LoopName, loopKey, SHORT_OUTRO_SECONDS, STOCK_KIT } from './asset.ts'
import { OTHER_ORIENTATION } from './render-forms.ts'

/** Filled slots: the storage key by slot. */
export type FilledSlots = Partial<Record<AssetType, string>>

/** An intro; `afterHook`: it plays after the first line instead of before it. */
export type IntroClip = EdgeClip & { afterHook?: boolean }
/** An outro; `shorter`: lengths to which it yields, in seconds, longest first, to keep a short from idling. */
export type OutroClip = EdgeClip & { shorter?: readonly number[] }

/** Everything that brands a video; media keys. */
export type Branding = {
  intro: IntroClip | null
  outro: OutroClip
  logo: string
  watermark: string
  background: string
  music: { media: string }
}

/**
 * Fills a slot (part 3 §C) in this order: the persona's file, the account's, the same for the other orientation, the
 * stock kit. Where the kit has several files, `turn` rotates through them, also for owners who adopted one of them.
 */
export function fillSlot(slot: AssetType, owned: { persona: FilledSlots; account: FilledSlots }, turn: number): string {
  const other = OTHER_ORIENTATION[slot]
  const own =
    owned.persona[slot] ?? owned.account[slot] ?? (other ? (owned.persona[other] ?? owned.account[other]) : undefined)
  // An adopted kit file stands for all of the kit's files in this slot.
  if (own && !isStock(own)) return own
  const picked = inTurn(STOCK_KIT[slot], turn)
  if (!picked) throw new RangeError(`the stock kit has no ${slot}`)
  return picked
}

/** The kit's background that suits a wolf, by its place in the kit: moonrise, aurora, embers, daybreak, citylight. */
const BACKGROUNDS: Readonly<Record<WolfId, number>> = {
  flow: 1,
  codex: 4,
  lyra: 1,
  forge: 2,
  vanta: 0,
  velour: 2,
  umbra: 0,
  lumen: 3,
  jinx: 3,
}

/** The `turn` of a persona's first video: personas begin with different backgrounds, wolves with one that suits them. */
export const firstTurn = ({ id, cloneOf: wolf }: Pick<StoredPersona, 'id' | 'cloneOf'>): number =>
  wolf ? BACKGROUNDS[wolf] : Number.parseInt(id.slice(-2), 16) || 0

const inTurn = <One>(list: readonly One[], turn: number): One | undefined =>
  list[((turn % list.length) + list.length) % list.length]

const isStock = (media: string) => media.startsWith('stock/')

/**
 * All branding of a video in this mode and orientation. A video that starts with its hook shows only an intro of its
 * owner's: the starter kit's would interrupt it without showing a brand of theirs. Where the kit's background is used,
 * it is one of `loops`, which suit the video (`loopsFor`), if there are any.
 */
export function brandingOf(
  {
    mode,
    orientation,
    startWith,
    loops = [],
  }: { mode: Mode; orientation: Orientation; startWith: StartWith; loops?: readonly LoopName[] },
  owned: { persona: FilledSlots; account: FilledSlots },
  turn: number,
): Branding {
  const large = orientation === 'horizontal'
  const fill = (slot: AssetType) => fillSlot(slot, owned, turn)
  return {
    intro: introClip(fill(large ? 'intro_large' : 'intro'), startWith),
    outro: outroClip(fill(large ? 'outro_large' : 'outro'), mode),
    logo: fill('logo'),
    watermark: fill('watermark'),
    background: fillBackground(large ? 'background_large' : 'background', { owned, loops, turn }),
    // Five backgrounds and three songs: all fifteen pairs take their turn.
    music: { media: fill('background_audio') },
  }
}

function fillBackground(
  slot: 'background' | 'background_large',
  { owned, loops, turn }: { owned: Parameters<typeof fillSlot>[1]; loops: readonly LoopName[]; turn: number },
): string {
  const filled = fillSlot(slot, owned, turn)
  const loop = inTurn(loops, turn)
  return loop && isStock(filled) ? loopKey(slot, loop) : filled
}

function introClip(media: string, startWith: StartWith): IntroClip | null {
  const clip = { media, seconds: EDGE_SECONDS.intro }
  if (startWith === 'intro') return clip
  return isStock(media) ? null : { ...clip, afterHook: true }
}

function outroClip(media: string, mode: Mode): OutroClip {
  if (mode !== 'short' || !isStock(media)) return { media, seconds: EDGE_SECONDS.outro }
  const [seconds, ...shorter] = SHORT_OUTRO_SECONDS
  return { media, seconds, shorter }
}
