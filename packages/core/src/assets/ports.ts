import type { AssetType } from './asset.ts'
import type { FilledSlots } from './branding.ts'
import type { AssetForm } from './forms.ts'
import type { AssetKind } from './kinds.ts'

/** A place that can be filled: of an account, or of one of its personas. */
export type Slot = { ownerId: string; personaId: string | null; type: AssetType }

/** What fills a slot. Pixels and seconds where its kind has them. */
export type StoredAsset = Slot & {
  id: string
  /** Storage key, or `stock/…`. */
  media: string
  /** What its owner calls the file. */
  name: string
  bytes: number | null
  width: number | null
  height: number | null
  seconds: number | null
  /** Whether the forms that renders need have been made ahead. */
  prepared: 'waiting' | 'ready' | 'failed'
  errorDetail: string | null
}

export type NewAsset = Omit<StoredAsset, 'id' | 'errorDetail'>

/** The slots that accounts and personas have filled. */
export interface Assets {
  /** The account's own slots and those of each of its personas, by persona id. */
  filled(ownerId: string): Promise<{ account: FilledSlots; personas: Record<string, FilledSlots> }>
  /** All that the owner has filled, of the account and of every persona. */
  list(ownerId: string): Promise<StoredAsset[]>
  find(id: string): Promise<StoredAsset | null>
  /**
   * Fills slots, all or none; what has to be prepared gets in line. Without `overwrite` filled ones stay. Answers the files
   * that were replaced, which are lined up to be removed once nothing uses them.
   */
  fill(ownerId: string, assets: NewAsset[], options: { overwrite: boolean }): Promise<{ replaced: string[] }>
  /** Empties a slot and lines its file up to be removed. Null when it was empty. */
  clear(slot: Slot): Promise<{ replaced: string[] } | null>
  /** Notes a file that is about to be stored: if nothing refers to it in an hour, it is removed. */
  expect(ownerId: string, media: string): Promise<void>
  /** Whether a slot holds this file, or a video that is being made may have begun with it. */
  isUsed(ownerId: string, media: string): Promise<boolean>
  /** Says how preparing ended. Nothing when the slot has been filled anew meanwhile. */
  prepared(id: string, outcome: { prepared: 'ready' } | { prepared: 'failed'; errorDetail: string }): Promise<void>
}

/** What a file was found to be; `extension` without a dot. */
export type Judged = { extension: string; width: number | null; height: number | null; seconds: number | null }

/** Tells what a file is by its content. */
export interface Judge {
  /**
   * Throws ProductError 'invalid', 'too_large' or 'unsupported_media' with what is wrong and what to do; `name` is how the
   * owner knows the file ("intro").
   */
  judge(path: string, expected: { kind: AssetKind; name: string }): Promise<Judged>
  /** The same of a file of the stock kit, which is ours. */
  known(stockKey: string): Promise<Judged & { bytes: number }>
}

/** Brings files into the forms of the renders, ahead, on this machine. */
export interface Preparer {
  /** Throws ProductError 'invalid' as a render would; `name` is how the owner knows the file ("intro"). */
  prepare(file: { media: string; name: string }, forms: AssetForm[], signal: AbortSignal): Promise<void>
}
