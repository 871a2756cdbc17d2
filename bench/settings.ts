import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Ffmpeg, findFfmpeg } from '@pack/media'
import { measured } from './measure.ts'
import type { Figure } from './render.ts'
import { ffmpegQuietly } from './short.ts'

const execute = promisify(execFile)
const SECONDS = 2

/** Six kinds of footage, 1080x1920. */
const FOOTAGE: Record<string, string[]> = {
  'smooth gradient': [
    '-f',
    'lavfi',
    '-i',
    'gradients=s=1080x1920:c0=0x101830:c1=0x803060:c2=0x205080:nb_colors=3:speed=0.01:rate=30',
  ],
  'fast motion': [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=2160x3840:rate=30',
    '-vf',
    'crop=1080:1920:540+400*sin(7*t):960+700*cos(5*t)',
  ],
  'film grain': [
    '-stream_loop',
    '-1',
    '-i',
    'packages/media/stock/background_moonrise.mp4',
    '-vf',
    'scale=1080:1920,noise=alls=14:allf=t',
  ],
  'text and edges': [
    '-f',
    'lavfi',
    '-i',
    'mandelbrot=s=1080x1920:rate=30:start_x=-0.7436:start_y=0.1318:start_scale=0.01:end_scale=0.006:end_pts=120',
  ],
  'dark scene': [
    '-stream_loop',
    '-1',
    '-i',
    'packages/media/stock/background_embers.mp4',
    '-vf',
    'scale=1080:1920,eq=brightness=-0.1',
  ],
  'stock loop': ['-stream_loop', '-1', '-i', 'packages/media/stock/background_aurora.mp4', '-vf', 'scale=1080:1920'],
}

const CANDIDATES: Record<string, string[]> = {
  'superfast mbtree crf 20': ['superfast', '20', 'rc-lookahead=10:mbtree=1'],
  'superfast mbtree crf 21': ['superfast', '21', 'rc-lookahead=10:mbtree=1'],
  'superfast crf 20': ['superfast', '20', 'rc-lookahead=0'],
  'veryfast crf 20': ['veryfast', '20', 'rc-lookahead=10'],
  'faster crf 21': ['faster', '21', 'rc-lookahead=20'],
}

/**
 * Encoder settings on kinds of footage, each: size in Mbit/s, SSIM in dB, VMAF when this ffmpeg has it, CPU seconds.
 */
export async function benchSettings(): Promise<Figure[]> {
  const ffmpeg = await findFfmpeg()
  // A folder per run: two runs that shared one would measure each other's pictures.
  const folder = await mkdtemp(join(tmpdir(), 'pack-bench-settings-'))
  const { stdout } = await execute(ffmpeg.path, ['-hide_banner', '-filters'])
  const hasVmaf = stdout.includes(' libvmaf ')
  const figures: Figure[] = []
  const raw = join(folder, 'raw.yuv')
  const encoded = join(folder, 'encoded.mp4')
  const reference = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', '1080x1920', '-r', '30', '-i', raw]
  for (const [kind, source] of Object.entries(FOOTAGE)) {
    const asRaw = ['-t', String(SECONDS), '-r', '30', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', raw]
    await ffmpegQuietly(ffmpeg, [...source, ...asRaw])
    for (const [name, [preset = '', crf = '', params = '']] of Object.entries(CANDIDATES)) {
      const settings = ['-c:v', 'libx264', '-preset', preset, '-crf', crf, '-x264-params', params, '-profile:v', 'high']
      const shared = ['-threads', '1', '-g', '60', '-maxrate', '8M', '-bufsize', '16M', encoded]
      const { cpu } = await measured(ffmpeg.path, ['-y', '-nostdin', ...reference, ...settings, ...shared])
      const label = (what: string) => `${kind} | ${name} | ${what}`
      figures.push({ name: label('size'), value: ((await stat(encoded)).size * 8) / SECONDS / 1e6, unit: 'Mbit/s' })
      figures.push({
        name: label('ssim'),
        value: await compare(ffmpeg, { encoded, reference, metric: 'ssim' }),
        unit: 'dB',
      })
      if (hasVmaf)
        figures.push({
          name: label('vmaf'),
          value: await compare(ffmpeg, { encoded, reference, metric: 'libvmaf=n_subsample=6' }),
          unit: '',
        })
      figures.push({ name: label('cpu'), value: cpu, unit: 's' })
    }
  }
  await rm(folder, { recursive: true })
  return figures
}

type Comparison = { encoded: string; reference: string[]; metric: string }

async function compare(ffmpeg: Ffmpeg, { encoded, reference, metric }: Comparison): Promise<number> {
  const args = [
    '-hide_banner',
    '-nostdin',
    '-i',
    encoded,
    ...reference,
    '-lavfi',
    `[0:v][1:v]${metric}`,
    '-f',
    'null',
    '-',
  ]
  const { stderr } = await execute(ffmpeg.path, args)
  return Number(/SSIM.*\(([\d.]+)\)\s*$/m.exec(stderr)?.[1] ?? /VMAF score: ([\d.]+)/.exec(stderr)?.[1])
}
