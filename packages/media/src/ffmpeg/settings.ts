import { FPS } from '@pack/core/film/timeline'

/** All our video is tagged BT.709, limited range. */
export const COLOUR = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/** Chosen on six kinds of footage: docs/decisions/0004-x264-settings.md. */
export const X264 = { preset: 'superfast', params: 'rc-lookahead=10:mbtree=1', crf: 20 } as const

/** Time base of our files, per second: a multiple of the frame rate, so that joined parts need no rounding. */
const TIMESCALE = 15_360

/**
 * Encoder settings of intro, body and outro. They are joined by stream copy, which needs equal headers: `stitchable`
 * keeps content-dependent fields out of them; profile, level, closed GOP and time base are the same for all. Level 4.0
 * is 1080p at 30 fps. Without the rate cap, noise took 200 Mbit/s.
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
 * Encoder settings of normalised loops, which every render decodes again: MPEG-2 without B-frames decodes in half the
 * time of H.264 and loops without a gap.
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

/** Sound track: 48 kHz stereo AAC at 192 kbit/s. */
export const AAC_ARGS: readonly string[] = ['-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2']

/** Size limit of an output, well above the rate cap, so that a faulty encode cannot fill the disk. Bytes. */
export const sizeCap = (seconds: number): number => Math.round(4_000_000 + seconds * 1_500_000)

/** Filters that convert any picture to BT.709, limited range, 4:2:0; last in every chain. */
export const TO_YUV = 'scale=out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p'

/** Opens a file with this demuxer only: a playlist disguised as a video could name other files. */
export function inputArgs(path: string, format: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', format, '-f', format, '-i', `file:${path}`]
}
