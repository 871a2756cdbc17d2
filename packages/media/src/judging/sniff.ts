/** A file's type by its first bytes. */
export type Sniffed =
  | { is: 'picture' }
  | { is: 'media'; words: 'a sound file' | 'a video' }
  /** Continues "is …": "a playlist that names other files". */
  | { is: 'other'; words: string }

const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Text formats that name other files or run code, by their beginning. */
const TEXTS: readonly [RegExp, string][] = [
  [/^#EXTM3U/i, 'a playlist that names other files'],
  [/^ffconcat version/i, 'a playlist that names other files'],
  [/^\[playlist\]/i, 'a playlist that names other files'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<MPD[\s>]/i, 'a playlist that names other files'],
  [/^(?:<\?xml[^>]*>\s*)?<(?:smil|asx|xspf|playlist)[\s>]/i, 'a playlist that names other files'],
  [/^v=0\r?\n(?:[a-z]=|$)/, 'a stream description that names other machines'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i, 'an SVG drawing'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body|script)\b/i, 'a web page'],
  [/^<\?(?:php|xml)/i, 'a text file'],
  [/^%PDF-/, 'a PDF document'],
  [/^#!/, 'a program'],
]

/** Binary formats by their magic bytes. */
const BINARIES: readonly [string, string][] = [
  ['PK\x03\x04', 'a ZIP archive'],
  ['GIF87a', 'a GIF picture'],
  ['GIF89a', 'a GIF picture'],
  ['BM', 'a BMP picture'],
  ['II*\0', 'a TIFF picture'],
  ['MM\0*', 'a TIFF picture'],
  ['\x7fELF', 'a program'],
  ['MZ', 'a program'],
  ['\x1f\x8b', 'a compressed file'],
  ['Rar!', 'a RAR archive'],
  ['OggS', 'an Ogg file'],
  ['fLaC', 'a FLAC file'],
  ['FLV\x01', 'an FLV file'],
]

/** Types of a QuickTime or MP4 file's first box. */
const FIRST_BOX = /^(?:ftyp|moov|mdat|free|skip|wide|pnot)$/

const SOUND = { is: 'media', words: 'a sound file' } as const
/** Most of them; one of these may hold sound only. */
const VIDEO = { is: 'media', words: 'a video' } as const

/** Classifies a file by its first bytes only; decoding decides whether it holds what it claims. */
export function sniff(head: Uint8Array): Sniffed {
  const start = latin(head, 0, 16)
  if (start.startsWith('\x89PNG\r\n\x1a\n') || start.startsWith('\xff\xd8\xff')) return { is: 'picture' }
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return { is: 'picture' }
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WAVE') return SOUND
  if (start.startsWith('ID3') || isMp3Frame(head) || start.slice(4).startsWith('ftypM4A')) return SOUND
  if (start.startsWith('\x1aE\xdf\xa3')) return VIDEO
  if (/^ftyp(?:avif|avis|heic|heix|mif1|msf1)/.test(start.slice(4)))
    return { is: 'other', words: 'an AVIF or HEIC picture' }
  if (FIRST_BOX.test(start.slice(4, 8))) return VIDEO
  const binary = BINARIES.find(([bytes]) => start.startsWith(bytes))
  if (binary) return { is: 'other', words: binary[1] }
  const text = Buffer.from(head.subarray(0, 2048))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const written = TEXTS.find(([pattern]) => pattern.test(text))
  return { is: 'other', words: written?.[1] ?? 'not a supported file type' }
}

const isMp3Frame = (head: Uint8Array) =>
  head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 0x06) === 0x02

/** Markup that a browser would run anywhere in a file that it takes for text. */
const MARKUP = /<(?:script|html|body|iframe|svg|\?php|!doctype html)[\s>]/i

/**
 * The other type, in words, of a file that is also a picture, video or sound (a polyglot); null when there is none.
 * Inspects only the first and last bytes; `tail` ends where the file ends.
 */
export function polyglotKind(head: Uint8Array, tail: Uint8Array): string | null {
  // ZIP archives are read from the end: an end record whose comment fits into the file makes it one.
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail[at] !== 0x50 || latin(tail, at, at + 4) !== 'PK\x05\x06') continue
    const comment = (tail[at + 20] ?? 0) | ((tail[at + 21] ?? 0) << 8)
    if (at + 22 + comment <= tail.length) return 'a ZIP archive'
  }
  if (/%PDF-\d/.test(latin(head, 0, 1024))) return 'a PDF document'
  if (MARKUP.test(latin(head, 0, head.length)) || MARKUP.test(latin(tail, 0, tail.length))) return 'a web page'
  return null
}
