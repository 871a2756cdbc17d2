import type { Mode } from '@pack/core/content/mode'
import { machine } from '../../product/storage.ts'
import type { Speakers } from './order.ts'

const keyOf = (accountId: string) => `pack.generate.speakers.${accountId}`

/** Who spoke in the account's last order of each mode on this device. */
function keptSpeakers(accountId: string): Partial<Record<Mode, Speakers>> {
  try {
    return JSON.parse(machine.get(keyOf(accountId)) ?? 'null') ?? {}
  } catch {
    return {}
  }
}

export const rememberSpeakers = (accountId: string, mode: Mode, { personas, supporting }: Speakers): void =>
  machine.set(keyOf(accountId), JSON.stringify({ ...keptSpeakers(accountId), [mode]: { personas, supporting } }))

/** Those who spoke in the last order of a mode and still exist; null without anyone who leads a video. */
export function lastSpeakers(accountId: string, mode: Mode, cast: readonly { id: string }[]): Speakers | null {
  const kept = keptSpeakers(accountId)[mode]
  const existing = (ids: readonly string[] = []) => ids.filter((id) => cast.some((one) => one.id === id))
  const personas = existing(kept?.personas)
  return personas.length > 0 ? { personas, supporting: existing(kept?.supporting) } : null
}
