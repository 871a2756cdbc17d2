import { FPS } from '@pack/core/film/timeline'

/** All our video is BT.709 in the limited range, and says so. */
export const COLOUR = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/** Chosen on six kinds of footage: docs/decisions/0004-x264-settings.md. */
export const X264 = { preset: 'superfast', params: 'rc-lookahead=10:mbtree=1', crf: 20 } as const

/** Ticks per second in the file: whole for 30 frames a second, so that joined parts fit without rounding. */
const TIMESCALE = 15_360

/**
 * Intro, body and outro are encoded with exactly these, so that they can be joined without encoding again: `stitchable`
 * keeps what depends on the content out of the headers; profile, level, closed GOP and timescale are the same for all.
 * Level 4.0 is what 1080p at 30 frames needs. The rate is capped: noise made 200 Mbit/s without.
 */
export function videoArgs({ crf = X264.crf, threads = 1 }: { crf?: number; threads?: number } = {}): string[] {
  return [
    ...['-c:v', 'libx264', '-preset', X264.preset, '-crf', String(crf), '-x264-params', `stitchable=1:${X264.params}`],
    ...['-profile:v', 'high', '-level', '4.0', '-pix_fmt', 'yuv420p', '-g', '60', '-flags', '+cgop'],
    ...['-maxrate', '8M', '-bufsize', '16M', '-threads', String(threads), '-r', String(FPS)],
    ...[...COLOUR, '-video_track_timescale', String(TIMESCALE), '-map_metadata', '-1'],
  ]
}

/**
 * A loop is decoded again in every video and never shown as it is: MPEG-2 without B-frames at its best quality decodes in
 * half the time of H.264 and loops without a gap.
 */
export function loopArgs(): string[] {
  return [
    '-c:v',
    'mpeg2video',
    '-q:v',
    '2',
    '-bf',
    '0',
    '-g',
    '15',
    '-pix_fmt',
    'yuv420p',
    '-r',
    String(FPS),
    ...COLOUR,
  ]
}

/** The one sound track: 48 kHz stereo AAC at 192 kbit/s. */
export const AAC_ARGS: readonly string[] = ['-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2']

/** A file well over the capped rate is wrong, and must not fill the disk. Bytes. */
export const sizeCap = (seconds: number): number => Math.round(4_000_000 + seconds * 1_500_000)

/** Filters that bring any picture to BT.709, limited range, 4:2:0. The last of every chain. */
export const TO_YUV = 'scale=out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p'

/** Opens a file as what it was found to be and nothing else: a playlist in a video's clothes could name other files. */
export function inputArgs(path: string, format: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', format, '-f', format, '-i', `file:${path}`]
}
