import type { Framing } from '../film/background.ts'
import { STOCK_FRAMINGS } from '../film/loop.ts'
import { HORIZONTAL, VERTICAL } from '../film/timeline.ts'
import { type AssetType, EDGE_SECONDS, SHORT_OUTRO_SECONDS } from './asset.ts'

/** A form that renders need an asset in. Pixels, seconds. */
export type AssetForm =
  | { kind: 'edge'; width: number; height: number; seconds: number }
  | { kind: 'loop'; width: number; height: number; framing?: Framing }
  | { kind: 'music' }

/** Slots that exist once per orientation, vertical and horizontal. */
export const OTHER_ORIENTATION: Partial<Record<AssetType, AssetType>> = {
  intro: 'intro_large',
  intro_large: 'intro',
  outro: 'outro_large',
  outro_large: 'outro',
  background: 'background_large',
  background_large: 'background',
}

/**
 * The forms that a slot's file is needed in: its own orientation's, and the other one's while that slot is empty
 * (`isPairEmpty`) and falls back to this file. Pictures are used as they are.
 */
export function requiredForms(type: AssetType, { isPairEmpty }: { isPairEmpty: boolean }): AssetForm[] {
  if (type === 'logo' || type === 'watermark') return []
  if (type === 'background_audio') return [{ kind: 'music' }]
  const frames = type.endsWith('_large') ? [HORIZONTAL, VERTICAL] : [VERTICAL, HORIZONTAL]
  const used = isPairEmpty ? frames : frames.slice(0, 1)
  if (type.startsWith('background')) return used.map((frame) => ({ kind: 'loop', ...frame }))
  const seconds = type.startsWith('intro') ? EDGE_SECONDS.intro : EDGE_SECONDS.outro
  return used.map((frame) => ({ kind: 'edge', ...frame, seconds }))
}

/** The forms in which the starter kit's file for a slot is used. */
export function starterKitForms(type: AssetType): AssetForm[] {
  const forms = requiredForms(type, { isPairEmpty: false })
  const [seconds] = SHORT_OUTRO_SECONDS
  if (type === 'outro') return [{ kind: 'edge', ...VERTICAL, seconds }, ...forms]
  const framed = forms.flatMap((form) =>
    form.kind === 'loop' ? STOCK_FRAMINGS.map((framing) => ({ ...form, framing })) : [],
  )
  return [...forms, ...framed]
}
