import { open, readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { random } from '@pack/core/kernel/random'
import { createCanvas } from '../../src/canvas.ts'
import type { Wanted } from '../../src/judging/judge.ts'
import type { openStudio } from '../studio.ts'
import { box, changeBoxes, repeatBoxes } from './boxes.ts'

/** A hostile file, or a valid one that looks like it, and the expected refusal (null: it is accepted). */
export type HostileFile = {
  name: string
  kind: Wanted['kind']
  /** Its file name; `file` by default. */
  fileName?: string
  write: (path: string) => Promise<void>
  refusal: RegExp | null
}

type Canary = { url: string; file: string; sibling: string }
type Studio = Awaited<ReturnType<typeof openStudio>>

const PLAYLIST = /is a playlist that names other files/
const DAMAGED = /is damaged/

/** Small valid files to start from. */
export async function honestFiles(studio: Studio) {
  const clip = async (name: string, ...args: string[]) => {
    await studio.ask(...args, name)
    return readFile(studio.path(name))
  }
  const video = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=15:d=1']
  const tone = ['-f', 'lavfi', '-i', 'sine=f=440:d=1']
  const both = [...video, ...tone, '-pix_fmt', 'yuv420p', '-g', '5', '-shortest']
  return {
    mp4: await clip('honest.mp4', ...both),
    faststart: await clip('faststart.mp4', ...both, '-movflags', '+faststart'),
    webm: await clip('honest.webm', ...video, '-c:v', 'libvpx', '-pix_fmt', 'yuv420p'),
    m4a: await clip('honest.m4a', ...tone),
    mp3: await clip('honest.mp3', ...tone),
    wav: await clip('honest.wav', ...tone),
    png: await clip('honest.png', ...video, '-frames:v', '1'),
    jpeg: await clip('honest.jpg', ...video, '-frames:v', '1'),
    webp: await webp(),
    turned: await clip('turned.mp4', ...both, '-metadata:s:v', 'rotate=90'),
    uneven: await clip('uneven.mp4', ...video, '-vf', 'setpts=N*N/15/TB/8', '-fps_mode', 'vfr', '-pix_fmt', 'yuv420p'),
    odd: await clip('odd.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=101x67:r=15:d=1', '-pix_fmt', 'yuv444p'),
    hdr: await clip(
      'hdr.mp4',
      ...both,
      '-color_trc',
      'smpte2084',
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
    ),
    wide: await clip('wide.mkv', '-f', 'lavfi', '-i', 'color=s=8400x16:r=1:d=1', '-c:v', 'libx264'),
  }
}
type Honest = Awaited<ReturnType<typeof honestFiles>>

const webp = async () => Buffer.from(await createCanvas(16, 16).encode('webp', 80))

/** All kinds of hostile files; none may reach the `canary`. */
export function hostileFiles(honest: Honest, canary: Canary): HostileFile[] {
  const { mp4, png, jpeg } = honest
  const text = (name: string, refusal: RegExp, content: string, kind: Wanted['kind'] = 'video') =>
    file(name, kind, Buffer.from(content), refusal)
  const segment = (name: string, address: string) =>
    text(name, PLAYLIST, `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}\n#EXT-X-ENDLIST\n`)
  const concat = (name: string, address: string) =>
    text(name, PLAYLIST, `ffconcat version 1.0\nfile '${address}'\nduration 1\n`)
  return [
    segment('HLS that names an address', `${canary.url}/segment.ts`),
    segment('HLS that names a file', `file://${canary.file}`),
    segment('HLS that joins a file', `concat:${canary.file}|${canary.file}`),
    segment('HLS that names its neighbour', canary.sibling),
    concat('ffconcat that names its neighbour', canary.sibling),
    concat('ffconcat that names a file', canary.file),
    concat('ffconcat that names an address', `${canary.url}/clip.mp4`),
    text(
      'DASH',
      PLAYLIST,
      `<?xml version="1.0"?><MPD><BaseURL>${canary.url}/</BaseURL><Period><AdaptationSet><Representation id="1"/></AdaptationSet></Period></MPD>`,
    ),
    text('SDP', /is a stream description/, 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'),
    text('PLS', PLAYLIST, `[playlist]\nFile1=${canary.url}/a.mp3\n`, 'audio'),
    text('a playlist behind spaces and a mark', PLAYLIST, `\uFEFF\n\n  #EXTM3U\n${canary.url}/a.ts\n`),
    text('SVG that fetches', /is an SVG drawing/, svg(canary), 'image'),
    text('a web page', /is a web page/, `<!doctype html><script src="${canary.url}/x.js"></script>`, 'image'),
    text('a shell script', /is a program/, '#!/bin/sh\ncurl evil\n'),
    file('a ZIP archive', 'video', zip(), /is a ZIP archive/),
    file('GIF of 65,535 a side', 'image', Buffer.from('GIF89a\xff\xff\xff\xff\xf7\0\0', 'latin1'), /is a GIF picture/),
    file('one byte', 'video', Buffer.from([0]), /not a supported file type/),
    file('nothing', 'image', Buffer.alloc(0), /not a supported file type/),
    file('noise', 'video', noise(20_000), /not a supported file type/),
    file('noise behind the name of MP4', 'video', Buffer.concat([mp4.subarray(0, 32), noise(20_000)]), DAMAGED),

    file('PNG of 15,000 a side', 'image', pngOf(15_000, 15_000, Buffer.alloc(100_000)), /is too large \(15000x15000\)/),
    file('PNG of 8,000 a side', 'image', pngOf(8_000, 8_000, Buffer.alloc(1000)), /at most 40 million pixels/),
    file('PNG of 6,300 a side, all of it there', 'image', pngOf(6_300, 6_300, Buffer.alloc(6_300 * 6_301)), null),
    file('PNG without a side', 'image', pngOf(0, 10, Buffer.alloc(10)), DAMAGED),
    file(
      'PNG with a profile of 200 MB',
      'image',
      withChunk(png, 'iCCP', [Buffer.from('p\0\0'), deflateSync(Buffer.alloc(2e8))]),
      null,
    ),
    file(
      'PNG with colours that do not exist',
      'image',
      withChunk(png, 'cICP', [Buffer.from([255, 255, 255, 255])]),
      null,
    ),
    file('PNG that was cut off', 'image', png.subarray(0, png.length / 2), DAMAGED),
    file('JPEG of 65,535 by 1', 'image', jpegSized(jpeg, 65_535, 1), /is too large \(65535x1\)/),
    file('JPEG that says it is larger', 'image', jpegSized(jpeg, 4_000, 4_000), DAMAGED),
    file('JPEG of headers only', 'image', jpeg.subarray(0, 300), DAMAGED),
    file('WebP that was cut off', 'image', honest.webp.subarray(0, 26), DAMAGED),
    file('WebP', 'image', honest.webp, null),

    file('PNG that is an archive', 'image', Buffer.concat([png, zip()]), /also contains a ZIP archive/),
    file(
      'PNG that is a web page',
      'image',
      withChunk(png, 'tEXt', [Buffer.from('a\0<script>alert(1)</script>')]),
      /also contains a web page/,
    ),
    file(
      'JPEG that is a program of PHP',
      'image',
      Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]); ?>')]),
      /also contains a web page/,
    ),
    file(
      'MP4 that is a web page',
      'video',
      Buffer.concat([mp4.subarray(0, 32), box('free', Buffer.from('<html><body>')), mp4.subarray(32)]),
      /also contains a web page/,
    ),
    file('MP4 that is an archive', 'video', Buffer.concat([mp4, zip()]), /also contains a ZIP archive/),
    file('MP3 that is an archive', 'audio', Buffer.concat([honest.mp3, zip()]), /also contains a ZIP archive/),

    file('a sound for a video', 'video', honest.m4a, /has audio but no video/),
    file('MP3 for a video', 'video', honest.mp3, /has audio but no video/),
    file('a video for a sound', 'audio', mp4, /is a video/),
    file('a picture for a video', 'video', png, /a picture/),
    file('a video for a picture', 'image', mp4, /a video/),
    file(
      'MP4 with its samples elsewhere',
      'video',
      changeBoxes(mp4, `${MINF}/dinf/dref`, () => dref('url ', canary)),
      null,
    ),
    file(
      'MP4 with its samples elsewhere, as Macs say it',
      'video',
      changeBoxes(mp4, `${MINF}/dinf/dref`, () => dref('alis', canary)),
      null,
    ),
    file('MP4 of 10 hours', 'video', longer(mp4, 36_000), /is too long \(10 hours\): at most 10 minutes/),
    file(
      'MP4 with 10,000 tracks',
      'video',
      changeBoxes(mp4, 'moov', (body) => repeatBoxes(body, 'trak', 5_000)),
      /too many tracks|too long to read|damaged/,
    ),
    file('MP4 with an edit from before its begin', 'video', edited(mp4, -90_000), DAMAGED),
    file('MP4 with an edit beyond its end', 'video', edited(mp4, 2_000_000_000), /damaged|cut off|incomplete/),
    file(
      'MP4 without a frame',
      'video',
      changeBoxes(mp4, `${MINF}/stbl/stsz`, () => Buffer.alloc(12)),
      DAMAGED,
    ),
    file('MP4 with two thousand million frames', 'video', changeBoxes(mp4, `${MINF}/stbl/stsz`, manyFrames), DAMAGED),
    file('MP4 in boxes in boxes', 'video', Buffer.concat([mp4.subarray(0, 32), nested(20_000)]), DAMAGED),
    file(
      'MP4 that was cut off',
      'video',
      honest.faststart.subarray(0, honest.faststart.length * 0.6),
      /damaged or cut off|is incomplete/,
    ),
    file('MP4 without its table', 'video', mp4.subarray(0, mp4.length * 0.6), DAMAGED),
    file(
      'WebM that never ends',
      'video',
      Buffer.concat([honest.webm.subarray(0, 60), noise(1_000_000)]),
      /damaged|cut off|incomplete/,
    ),
    file('a video of 8,400 pixels', 'video', honest.wide, /is too large \(8400x16\): at most 8192/),
    file(
      'WAV of 4 GB that is not there',
      'audio',
      wavSized(honest.wav, 0xffffff00),
      /too long|cut off|incomplete|damaged/,
    ),
    {
      name: 'MP4 of 5 GB, all holes',
      kind: 'video',
      refusal: DAMAGED,
      write: (path) => sparse(path, mp4.subarray(0, 32)),
    },
    { name: 'MP3 with a cover of 50 MB', kind: 'audio', refusal: null, write: (path) => bigCover(path, honest.mp3) },

    file('a video on its side', 'video', honest.turned, null),
    file('a video of uneven pace', 'video', honest.uneven, null),
    file('a video of odd sides', 'video', honest.odd, null),
    file('a video in HDR', 'video', honest.hdr, null),
    // Uploads are stored under names of ours; should a sender's name ever get through, it must still be only a name.
    ...['-i', 'a%03d.png', 'a|b', 'concat:a|b', 'a\nb', '\u202Egnp.exe', 'http:__a'].map((fileName) => ({
      ...file(`a picture called ${JSON.stringify(fileName)}`, 'image', png, null),
      fileName,
    })),
    { ...file('a video called -i', 'video', mp4, null), fileName: '-i' },
    { ...file('a video called %d', 'video', mp4, null), fileName: 'a%d.mp4' },
  ]
}

const MINF = 'moov/trak/mdia/minf'

const file = (name: string, kind: Wanted['kind'], bytes: Buffer, refusal: RegExp | null): HostileFile => ({
  name,
  kind,
  refusal,
  write: async (path) => {
    const handle = await open(path, 'w')
    await handle.writeFile(bytes)
    await handle.close()
  },
})

const svg = ({ url, file: path }: Canary) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${url}/x.png"/><image xlink:href="file://${path}"/></svg>`

function noise(length: number): Buffer {
  const chance = random('noise')
  return Buffer.from(Array.from({ length }, () => chance.int(256)))
}

/** An archive with one empty file. */
function zip(): Buffer {
  const local = Buffer.from('504b0304140000000000000021000000000000000000000000000100000061', 'hex')
  const central = Buffer.from(
    '504b01021400140000000000000021000000000000000000000000000100000000000000000000000000000000000061',
    'hex',
  )
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  for (const at of [8, 10]) end.writeUInt16LE(1, at)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** 8-bit greyscale. */
function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Inserts a chunk after the header, where decoders read it. */
function withChunk(png: Buffer, type: string, parts: Buffer[]): Buffer {
  const [header, rest] = [png.subarray(0, 33), png.subarray(33)]
  return Buffer.concat([header, chunk(type, Buffer.concat(parts)), rest])
}

function jpegSized(jpeg: Buffer, width: number, height: number): Buffer {
  const sized = Buffer.from(jpeg)
  const at = sized.indexOf(Buffer.from([0xff, 0xc0]))
  sized.writeUInt16BE(height, at + 5)
  sized.writeUInt16BE(width, at + 7)
  return sized
}

/** A reference to samples in another file, which must not be followed. */
function dref(type: 'url ' | 'alis', { file: path }: Canary): Buffer {
  const named = Buffer.from(`file://${path}\0`)
  const alias = Buffer.alloc(150)
  // The type of the following data: an absolute path.
  const kind = Buffer.alloc(4)
  kind.writeUInt16BE(18)
  kind.writeUInt16BE(path.length, 2)
  const body = type === 'url ' ? [Buffer.alloc(4), named] : [Buffer.alloc(4), alias, kind, Buffer.from(path)]
  const count = Buffer.alloc(8)
  count.writeUInt32BE(1, 4)
  return Buffer.concat([count, box(type, Buffer.concat(body))])
}

/** Multiplies the duration that the file claims. */
function longer(mp4: Buffer, seconds: number): Buffer {
  const stretch = (body: Buffer) => {
    const changed = Buffer.from(body)
    // Count and length of the first run of samples.
    changed.writeUInt32BE(Math.min(0xffffffff, changed.readUInt32BE(12) * seconds), 12)
    return changed
  }
  return changeBoxes(mp4, `${MINF}/stbl/stts`, stretch)
}

/** Starts its media at this tick (edit list). */
const edited = (mp4: Buffer, tick: number) =>
  changeBoxes(mp4, 'moov/trak/edts/elst', (body) => {
    const changed = Buffer.from(body)
    changed.writeInt32BE(tick, 12)
    return changed
  })

function manyFrames(body: Buffer): Buffer {
  const changed = Buffer.from(body)
  changed.writeUInt32BE(2_000_000_000, 8)
  return changed
}

function nested(depth: number): Buffer {
  const heads = Array.from({ length: depth }, (_, index) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 * (depth - index))
    head.write('moov', 4, 'latin1')
    return head
  })
  return Buffer.concat(heads)
}

function wavSized(wav: Buffer, bytes: number): Buffer {
  const sized = Buffer.from(wav)
  sized.writeUInt32LE(bytes, sized.indexOf('data') + 4)
  return sized
}

async function sparse(path: string, head: Buffer): Promise<void> {
  const handle = await open(path, 'w')
  await handle.write(head)
  await handle.truncate(5e9)
  await handle.close()
}

async function bigCover(path: string, mp3: Buffer): Promise<void> {
  const picture = Buffer.alloc(50_000_000)
  const size = (bytes: number) =>
    Buffer.from([(bytes >> 21) & 127, (bytes >> 14) & 127, (bytes >> 7) & 127, bytes & 127])
  const body = Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), picture])
  const frame = Buffer.concat([Buffer.from('APIC'), size(body.length), Buffer.alloc(2), body])
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), size(frame.length), frame])
  const handle = await open(path, 'w')
  await handle.writeFile(Buffer.concat([tag, mp3]))
  await handle.close()
}
