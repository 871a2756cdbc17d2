import { execFile } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Background } from '@pack/core/film/background'
import { planLoopStretches, type TimelineBody } from '@pack/core/film/loop'
import { HORIZONTAL, type Timeline, VERTICAL } from '@pack/core/film/timeline'
import type { Ffmpeg } from '@pack/media'

const execute = promisify(execFile)

/** Runs ffmpeg quietly; for making inputs and for what we compare ourselves with. */
export async function ffmpegQuietly(ffmpeg: Ffmpeg, args: string[]): Promise<void> {
  await execute(ffmpeg.path, ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args])
}

/** Makes a file unless it exists. */
async function once(path: string, make: () => Promise<void>): Promise<void> {
  if (await stat(path).catch(() => null)) return
  await make()
}

/** Slow movement, fine texture and gradients: harder for the encoder than our own stock loops. */
const MOVING =
  'gradients=s=540x960:c0=0x101830:c1=0x803060:c2=0x205080:nb_colors=3:speed=0.02:duration=12:rate=30[g];' +
  'mandelbrot=s=540x960:rate=30:start_scale=2:end_scale=0.6:end_pts=360,format=yuv420p[m];' +
  '[g]format=yuv420p[h];[h][m]blend=all_mode=average,scale=1080:1920:flags=bicubic,format=yuv420p[v]'

const SENTENCE = 'Every ending hands you a pencil so draw the door you wish was there and walk on through it'

/** A stock key, because only stock loops are reframed. */
const LOOP = 'stock/background.mp4'

/** Makes the inputs of a 30 s short in a folder. Synthetic, so that the figures need nothing but ffmpeg. */
export async function makeInputs(ffmpeg: Ffmpeg, folder: string): Promise<(mediaKey: string) => Promise<string>> {
  await mkdir(folder, { recursive: true })
  const path = (key: string) => join(folder, key)
  const lavfi = (graph: string) => ['-f', 'lavfi', '-i', graph]
  const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-pix_fmt', 'yuv420p']
  await once(path('background.mp4'), () =>
    ffmpegQuietly(ffmpeg, ['-filter_complex', MOVING, '-map', '[v]', '-t', '12', ...x264, path('background.mp4')]),
  )
  for (const [name, seconds] of [
    ['intro', 2],
    ['outro', 3],
  ] as const) {
    const picture = lavfi(`testsrc2=s=1080x1920:r=30:d=${seconds}`)
    const sound = lavfi(`sine=f=330:d=${seconds}`)
    await once(path(`${name}.mp4`), () =>
      ffmpegQuietly(ffmpeg, [...picture, ...sound, ...x264, '-c:a', 'aac', path(`${name}.mp4`)]),
    )
  }
  const logo = lavfi('color=0xff6040:s=160x160,format=rgba')
  await once(path('logo.png'), () => ffmpegQuietly(ffmpeg, [...logo, '-frames:v', '1', path('logo.png')]))
  const mark = lavfi('color=0xffffff:s=320x60,format=rgba')
  await once(path('watermark.png'), () => ffmpegQuietly(ffmpeg, [...mark, '-frames:v', '1', path('watermark.png')]))
  const song = lavfi("aevalsrc='0.2*sin(2*PI*110*t)*(1+sin(PI*t))+0.1*sin(2*PI*277*t)':s=44100:d=20")
  await once(path('music.mp3'), () => ffmpegQuietly(ffmpeg, [...song, '-b:a', '128k', path('music.mp3')]))
  // Bursts like syllables, so that compressor, ducking and limiter have work.
  const voice = lavfi("aevalsrc='0.7*sin(2*PI*150*t)*pow(abs(sin(PI*3*t)),3)+0.1*(random(0)-0.5)':s=48000:d=8")
  await once(path('line.wav'), () =>
    ffmpegQuietly(ffmpeg, [...voice, '-ac', '1', '-c:a', 'pcm_s16le', path('line.wav')]),
  )
  for (let index = 0; index < 6; index++) {
    const fractal = lavfi(
      `mandelbrot=s=1080x1920:start_x=${-0.743 + index * 0.01}:start_y=0.13:start_scale=${0.02 + index * 0.01}`,
    )
    const file = path(`slide-${index}.png`)
    await once(file, () => ffmpegQuietly(ffmpeg, [...fractal, '-frames:v', '1', file]))
  }
  return async (key) => path(basename(key))
}

/** A 30 s short: 2 s of intro, 25 s with a caption all through, 3 s of outro. */
export function shortTimeline({
  background = 'loop',
  edges = true,
}: {
  background?: Background['kind']
  edges?: boolean
}): Timeline {
  const bodySeconds = edges ? 25 : 30
  const words = SENTENCE.split(' ')
  const starts = Array.from({ length: Math.floor(bodySeconds / 8) }, (_, index) => index * 8 + 0.5)
  const each = 7.4 / words.length
  const slides = Array.from({ length: bodySeconds / 5 }, (_, index) => ({
    media: `slide-${index}.png`,
    start: index * 5,
    end: index * 5 + 5,
  }))
  const body: TimelineBody = {
    ...VERTICAL,
    fps: 30,
    intro: edges ? { media: 'intro.mp4', seconds: 2 } : null,
    outro: edges ? { media: 'outro.mp4', seconds: 3 } : null,
    bodySeconds,
    speakers: [{ id: 'flow', name: 'Flow', colour: '#22d3ee', avatar: 'logo.png' }],
    plates: false,
    lines: starts.map((start) => ({
      speaker: 'flow',
      text: SENTENCE,
      start,
      end: start + 7.4,
      words: words.map((text, index) => ({ text, start: start + index * each, end: start + (index + 1) * each })),
    })),
    logo: 'logo.png',
    watermark: 'watermark.png',
    speech: starts.map((start) => ({ media: 'line.wav', start })),
    music: { media: 'music.mp3' },
  }
  return {
    ...body,
    background:
      background === 'loop'
        ? { kind: 'loop', media: LOOP, stretches: planLoopStretches(body, { media: LOOP }, null) }
        : { kind: 'ai_slideshow', slides, crossfadeSeconds: 0.6 },
  }
}

export { HORIZONTAL }
