import type { PlatformCode } from '@pack/core/publishing/platforms'

/** A change that others must hear of. It is written in the transaction that makes it. */
export type StateChange =
  | { kind: 'video ready' | 'video failed' | 'script to review'; payload: ItemState }
  | { kind: 'publication changed'; payload: PublicationChanged }
  | { kind: 'account deleted'; payload: Record<string, never> }

/** The item's state; epoch milliseconds. */
export type ItemState = { job: string; item: string; status: string; percent: number; at: number }

/** A publication's state beside that of its item; `url` once the platform has given it one. */
type PublicationChanged = ItemState & {
  publication: string
  platform: PlatformCode
  state: string
  url: string | null
}

/** A state change in the outbox. Subscribers may receive it more than once, always with the same id. */
export type StateEvent = StateChange & { id: number; ownerId: string }
