import type { AssetType } from './asset.ts'
import type { FilledSlots } from './branding.ts'
import type { AssetKind } from './kinds.ts'
import type { OwnPictures } from './pictures.ts'
import type { AssetForm } from './render-forms.ts'

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

/** All that dresses an owner's videos: the account's own slots, those of each of its personas by its id, and pictures. */
export type FilledAssets = { account: FilledSlots; personas: Record<string, FilledSlots>; pictures: OwnPictures }

/** The slots that accounts and personas have filled. */
export interface Assets {
  filled(ownerId: string): Promise<FilledAssets>
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
  expectFile(ownerId: string, media: string): Promise<void>
  /** Whether a slot holds this file, or it is one of the pictures. */
  isHeld(ownerId: string, media: string): Promise<boolean>
  /** Whether it is held, or a video that is being made may have begun with it. */
  isUsed(ownerId: string, media: string): Promise<boolean>
  /** Says how preparing ended. Nothing when the slot has been filled anew meanwhile. */
  markPrepared(id: string, outcome: { prepared: 'ready' } | { prepared: 'failed'; errorDetail: string }): Promise<void>
}

/** One of the pictures that slideshows show, of an account or of one of its personas. Its small copy lies beside it. */
export type StoredPicture = {
  id: string
  ownerId: string
  personaId: string | null
  media: string
  /** What its owner calls the file. */
  name: string
  bytes: number | null
  width: number | null
  height: number | null
}

type NewPicture = Omit<StoredPicture, 'id'>

/** Pictures for slideshows, in the order that their owners give them. Files that are let go are lined up to be removed. */
export interface SlideshowPictures {
  /** All of the owner, of the account and of every persona, each in order. */
  list(ownerId: string): Promise<StoredPicture[]>
  /** Puts one behind the others, also when several come at once. */
  add(picture: NewPicture, options: { most: number }): Promise<StoredPicture | 'full'>
  /** Puts another file in the place of one. Null when there is no such picture. */
  replace(
    ownerId: string,
    id: string,
    file: Omit<NewPicture, 'ownerId' | 'personaId'>,
  ): Promise<{ picture: StoredPicture; replaced: string } | null>
  /** To a place from 1, or behind the others. False when there is no such picture. */
  move(ownerId: string, id: string, place: number): Promise<boolean>
  /** Answers the file that it was; null when there is no such picture. */
  remove(ownerId: string, id: string): Promise<string | null>
}

/** What a file was found to be; `extension` without a dot. */
export type InspectedFile = { extension: string; width: number | null; height: number | null; seconds: number | null }

/** A picture as slideshows show it, and a small copy. Pixels. */
export type PreparedPicture = { picture: Uint8Array; small: Uint8Array; width: number; height: number }

/** Tells what a file is by its content. */
export interface Judge {
  /**
   * Throws ProductError 'invalid', 'too_large' or 'unsupported_media' with what is wrong and what to do; `name` is how the
   * owner knows the file ("intro").
   */
  judge(path: string, expected: { kind: AssetKind; name: string }): Promise<InspectedFile>
  /** The same of a picture, made anew as slideshows need it: JPEG, upright, and a small WebP. */
  preparePicture(path: string, expected: { name: string }): Promise<PreparedPicture>
  /** The same of a file of the stock kit, which is ours. */
  known(stockKey: string): Promise<InspectedFile & { bytes: number }>
}

/** Brings files into the forms of the renders, ahead, on this machine. */
export interface Preparer {
  /** Throws ProductError 'invalid' as a render would; `name` is how the owner knows the file ("intro"). */
  prepare(file: { media: string; name: string }, forms: AssetForm[], signal: AbortSignal): Promise<void>
}
