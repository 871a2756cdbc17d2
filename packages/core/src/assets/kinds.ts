import { HORIZONTAL, VERTICAL } from '../film/timeline.ts'
import { ASSET_TYPES, type AssetType, EDGE_SECONDS } from './asset.ts'

/** The kind of file that a slot takes. */
export type AssetKind = 'image' | 'video' | 'audio'

export const ASSET_KIND: Record<AssetType, AssetKind> = {
  logo: 'image',
  watermark: 'image',
  intro: 'video',
  intro_large: 'video',
  outro: 'video',
  outro_large: 'video',
  background: 'video',
  background_large: 'video',
  background_audio: 'audio',
}

/** Filter of the file chooser (part 1 §5). Uploads are judged by their content, not by their name. */
export const ASSET_ACCEPT: Record<AssetKind, string> = { image: 'image/*', video: 'video/mp4', audio: 'audio/mpeg' }

export const ASSET_LABEL: Record<AssetType, string> = {
  logo: 'Logo',
  watermark: 'Watermark',
  intro: 'Intro (vertical)',
  intro_large: 'Intro (horizontal)',
  outro: 'Outro (vertical)',
  outro_large: 'Outro (horizontal)',
  background: 'Background (vertical)',
  background_large: 'Background (horizontal)',
  background_audio: 'Background audio',
}

const MIB = 1024 * 1024

/** Larger files are refused (part 3 §H). Bytes. */
export const ASSET_MAX_BYTES: Record<AssetKind, number> = { image: 20 * MIB, video: 500 * MIB, audio: 20 * MIB }

/** Larger pictures and videos are refused (part 3 §H). Pixels a side. */
export const MAX_SIDE = 8192

/** Longer videos and sounds are refused (part 3 §H). Seconds. */
export const MAX_SECONDS = 10 * 60

const FORMATS: Record<AssetKind, string> = { image: 'PNG, JPEG or WebP', video: 'MP4', audio: 'MP3' }

const pixels = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`
const ANY_LENGTH = `max ${MAX_SECONDS / 60} min`

/** Size in pixels and length of a slot's file, each where it has one. */
const MEASURES: Record<AssetType, readonly string[]> = {
  logo: [`max ${MAX_SIDE} × ${MAX_SIDE}`],
  watermark: ['max 100 px high'],
  intro: [pixels(VERTICAL), `max ${EDGE_SECONDS.intro} sec`],
  intro_large: [pixels(HORIZONTAL), `max ${EDGE_SECONDS.intro} sec`],
  outro: [pixels(VERTICAL), `max ${EDGE_SECONDS.outro} sec`],
  outro_large: [pixels(HORIZONTAL), `max ${EDGE_SECONDS.outro} sec`],
  background: [pixels(VERTICAL), '15–30 sec loop'],
  background_large: [pixels(HORIZONTAL), ANY_LENGTH],
  background_audio: [ANY_LENGTH],
}

/** The formats, pixels, length and size of a slot's file. Pixels, and lengths in seconds, are advice (part 1 §5). */
export const assetHint = (type: AssetType): readonly string[] => {
  const kind = ASSET_KIND[type]
  return [FORMATS[kind], ...MEASURES[type], `max ${ASSET_MAX_BYTES[kind] / MIB} MB`]
}

/** The files that a slot accepts, as part of a sentence: "Choose an MP3 or WAV file". */
export const WANTED_FILE: Record<AssetKind, string> = {
  image: 'an image: PNG, JPEG or WebP',
  video: 'an MP4 video (H.264)',
  audio: 'an MP3 or WAV file',
}

/** The advice in messages about a file that can't be used. */
export const UPLOAD_INSTEAD: Record<AssetKind, string> = {
  image: 'Upload a PNG, JPEG or WebP image.',
  video: 'Upload an MP4 video (H.264).',
  audio: 'Upload an MP3 or WAV file.',
}

/** A slot's name within a sentence: "background audio", "horizontal intro". */
export const assetName = (type: AssetType): string =>
  type.endsWith('_large') ? `horizontal ${type.replace('_large', '')}` : type.replaceAll('_', ' ')

/** Parses a slot type; null when it is unknown. */
export const parseAssetType = (word: string): AssetType | null => ASSET_TYPES.find((type) => type === word) ?? null
