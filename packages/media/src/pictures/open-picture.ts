import { readFile } from 'node:fs/promises'
import { invalid, ProductError } from '@pack/core/kernel/errors'
import { createCanvas, type Image, loadImage } from '../canvas.ts'
import { MAX_PIXELS } from './limits.ts'

const MAX_BYTES = 50_000_000

/**
 * Opens a PNG, JPEG, WebP or SVG picture; `name` as messages call it. Throws ProductError 'invalid' for another format,
 * a picture that is too large (by its header, before it is decoded) and a damaged one.
 */
export async function openPicture(path: string, name: string): Promise<Image> {
  const bytes = await readFile(path).catch(() => null)
  if (!bytes) throw invalid(`The ${name} is missing. Upload it again.`)
  const size = isSvg(bytes) ? { width: 1, height: 1 } : pictureSize(bytes)
  if (!size) throw invalid(`The ${name} is not a PNG, JPEG, WebP or SVG picture. Upload another file.`)
  if (size.width * size.height > MAX_PIXELS || bytes.length > MAX_BYTES) {
    throw invalid(`The ${name} is too large (${size.width}x${size.height}). Upload a smaller picture.`)
  }
  try {
    return await decodePicture(bytes)
  } catch (cause) {
    throw new ProductError('invalid', `The ${name} is damaged and cannot be read. Upload it again.`, { cause })
  }
}

/** Decodes a picture. Throws when it is damaged. */
export async function decodePicture(bytes: Buffer): Promise<Image> {
  const image = await loadImage(bytes)
  if (image.width < 1 || image.height < 1) throw new Error('The picture has no size')
  // Some decoders fail only when the pixels are read.
  createCanvas(1, 1).getContext('2d').drawImage(image, 0, 0, 1, 1)
  return image
}

function isSvg(bytes: Buffer): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    bytes
      .subarray(0, 2000)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  )
}

/** Width and height in pixels from a PNG, JPEG or WebP header; null for anything else. */
export function pictureSize(bytes: Buffer): { width: number; height: number } | null {
  try {
    if (bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes)
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes)
  } catch {
    // The file ends within its header.
  }
  return null
}

function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  let at = 2
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    // SOF0 to SOF15, except the tables (C4, C8, CC) in the same range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): { width: number; height: number } | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
}
