import type { FilledSlots } from './branding.ts'

/** The slots that accounts and personas have filled. */
export interface Assets {
  /** The account's own slots and those of each of its personas, by persona id. */
  filled(ownerId: string): Promise<{ account: FilledSlots; personas: Record<string, FilledSlots> }>
}
