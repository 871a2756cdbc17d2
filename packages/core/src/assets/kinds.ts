import { ASSET_TYPES, type AssetType } from './asset.ts'

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

/** Recommended formats, shown on screens (part 1 §5); not enforced. */
export const ASSET_HINT: Partial<Record<AssetType, string>> = {
  watermark: '100 px high or less',
  intro: '2 seconds max',
  intro_large: '2 seconds max',
  outro: '3 seconds max',
  outro_large: '3 seconds max',
  background: '15–30 sec loop',
  background_large: '1920 × 1080',
}

const MIB = 1024 * 1024

/** Larger files are refused (part 3 §H). Bytes. */
export const ASSET_MAX_BYTES: Record<AssetKind, number> = { image: 20 * MIB, video: 500 * MIB, audio: 20 * MIB }

/** Larger pictures and videos are refused (part 3 §H). Pixels a side. */
export const MAX_SIDE = 8192

/** Longer videos and sounds are refused (part 3 §H). Seconds. */
export const MAX_SECONDS = 10 * 60

/** The advice in messages about a file of the wrong kind. */
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
