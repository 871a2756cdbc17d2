import { machine } from '../../product/storage.ts'
import { type Draft, rekeyed } from './draft.ts'

const keyOf = (id: string) => `pack.edit.${id}`

/** The stored texts that a draft is based on. The draft is dropped when they have changed. */
const baseOf = ({ lines, ...texts }: Draft) =>
  JSON.stringify([texts, lines.map(({ persona, line }) => [persona, line])])

/** Keeps an item's unsaved texts on this device, in case the page is closed. */
export const keepDraft = (id: string, stored: Draft, draft: Draft): void =>
  machine.set(keyOf(id), JSON.stringify({ base: baseOf(stored), draft }))

export const forgetDraft = (id: string): void => machine.remove(keyOf(id))

/** The unsaved texts that were kept; null when there are none. */
export function keptDraft(id: string, stored: Draft): Draft | null {
  try {
    const kept = JSON.parse(machine.get(keyOf(id)) ?? 'null')
    return kept?.base === baseOf(stored) ? rekeyed({ ...stored, ...kept.draft }) : null
  } catch {
    return null
  }
}
