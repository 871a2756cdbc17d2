import type { AssetType } from './asset.ts'
import type { FilledSlots } from './branding.ts'
import type { AssetKind } from './kinds.ts'
import type { OwnPictures } from './pictures.ts'
import type { AssetForm } from './render-forms.ts'

/** A place for a file: of an account, or of one of its personas. */
export type Slot = { ownerId: string; personaId: string | null; type: AssetType }

/** The file in a slot. Pixels and seconds where its kind has them. */
export type StoredAsset = Slot & {
  id: string
  /** Storage key, or `stock/…`. */
  media: string
  /** The owner's name for the file. */
  name: string
  bytes: number | null
  width: number | null
  height: number | null
  seconds: number | null
  /** Whether the forms that renders need have been prepared. */
  prepared: 'waiting' | 'ready' | 'failed'
  errorDetail: string | null
}

export type NewAsset = Omit<StoredAsset, 'id' | 'errorDetail'>

/** All files that brand an owner's videos: the account's slots, each persona's by its id, and slideshow pictures. */
export type FilledAssets = { account: FilledSlots; personas: Record<string, FilledSlots>; pictures: OwnPictures }

/** Filled slots of accounts and personas. */
export interface Assets {
  filled(ownerId: string): Promise<FilledAssets>
  /** All filled slots of the owner, of the account and of every persona. */
  list(ownerId: string): Promise<StoredAsset[]>
  find(id: string): Promise<StoredAsset | null>
  /**
   * Fills slots, all or none, and queues files that need preparation. Without `overwrite` filled slots stay. Returns
   * the replaced files, which are queued for deletion once unused.
   */
  fill(ownerId: string, assets: NewAsset[], options: { overwrite: boolean }): Promise<{ replaced: string[] }>
  /** Empties a slot and queues its file for deletion. Null when it was empty. */
  clear(slot: Slot): Promise<{ replaced: string[] } | null>
  /** Announces a file before it is stored: if nothing refers to it after an hour, it is deleted. */
  expectFile(ownerId: string, media: string): Promise<void>
  /** Whether a slot holds this file, or it is a slideshow picture. */
  isHeld(ownerId: string, media: string): Promise<boolean>
  /** Whether it is held, or a video in progress may have started with it. */
  isUsed(ownerId: string, media: string): Promise<boolean>
  /** Records how preparing ended. Does nothing when the slot has been refilled meanwhile. */
  markPrepared(id: string, outcome: { prepared: 'ready' } | { prepared: 'failed'; errorDetail: string }): Promise<void>
}

/** A slideshow picture of an account or of one of its personas. Its small copy is stored beside it. */
export type StoredPicture = {
  id: string
  ownerId: string
  personaId: string | null
  media: string
  /** The owner's name for the file. */
  name: string
  bytes: number | null
  width: number | null
  height: number | null
}

type NewPicture = Omit<StoredPicture, 'id'>

/** Slideshow pictures, in their owners' order. Files that are no longer used are queued for deletion. */
export interface SlideshowPictures {
  /** All pictures of the owner, of the account and of every persona, each in order. */
  list(ownerId: string): Promise<StoredPicture[]>
  /** Appends a picture; safe when several are added at once. */
  add(picture: NewPicture, options: { most: number }): Promise<StoredPicture | 'full'>
  /** Replaces a picture's file. Null when there is no such picture. */
  replace(
    ownerId: string,
    id: string,
    file: Omit<NewPicture, 'ownerId' | 'personaId'>,
  ): Promise<{ picture: StoredPicture; replaced: string } | null>
  /**
   * Moves a picture to a place, counted from 1; a place beyond the end means last. False when there is no such picture.
   */
  move(ownerId: string, id: string, place: number): Promise<boolean>
  /** Removes a picture and returns its file; null when there is no such picture. */
  remove(ownerId: string, id: string): Promise<string | null>
}

/** A judged file; `extension` without a dot. */
export type InspectedFile = { extension: string; width: number | null; height: number | null; seconds: number | null }

/** A picture re-encoded for slideshows, and its small copy. Pixels. */
export type PreparedPicture = { picture: Uint8Array; small: Uint8Array; width: number; height: number }

/** Judges files by their content. */
export interface Judge {
  /**
   * Throws ProductError 'invalid', 'too_large' or 'unsupported_media' that says what is wrong and what to do; `name` is
   * how the owner knows the file ("intro").
   */
  judge(path: string, expected: { kind: AssetKind; name: string }): Promise<InspectedFile>
  /** Judges a picture and re-encodes it for slideshows: an upright JPEG and a small WebP. Throws like `judge`. */
  preparePicture(path: string, expected: { name: string }): Promise<PreparedPicture>
  /** Describes a file of the stock kit, which needs no judging. */
  known(stockKey: string): Promise<InspectedFile & { bytes: number }>
}

/** Converts files ahead of time into the forms that renders need, on this machine. */
export interface Preparer {
  /** Throws ProductError 'invalid' as a render would; `name` is how the owner knows the file ("intro"). */
  prepare(file: { media: string; name: string }, forms: AssetForm[], signal: AbortSignal): Promise<void>
}
