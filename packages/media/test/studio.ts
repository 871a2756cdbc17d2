import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Timeline } from '@pack/core/film/timeline'
import { findFfmpeg } from '../src/ffmpeg/find-ffmpeg.ts'
import { openJobFolder } from '../src/processes/job-folder.ts'

const execute = promisify(execFile)

export const ffmpeg = await findFfmpeg()

/** A temporary folder with small inputs, removed at the end of the test. */
export async function openStudio() {
  const folder = await mkdtemp(join(tmpdir(), 'pack-media-'))
  const job = await openJobFolder(join(folder, 'jobs'))
  const path = (name: string) => join(folder, name)
  return {
    folder,
    path,
    /** Arguments of rendering and checking. */
    run: { ffmpeg, folder: job },
    options: {
      ffmpeg,
      file: async (key: string) => path(key),
      workFolder: path('work'),
      cacheFolder: path('cache'),
      outFile: path('out.mp4'),
    },
    leftovers: () => readdir(path('work')),
    normalised: () => readdir(path('cache/normalised')),
    async normalisedVideos() {
      const entries = (await readdir(path('cache/normalised'))).map((entry) =>
        path(`cache/normalised/${entry}/video.mp4`),
      )
      return entries.filter((entry) => existsSync(entry))
    },
    /** Runs ffmpeg and returns its log. */
    async ask(...args: string[]): Promise<string> {
      const { stderr } = await execute(ffmpeg.path, ['-hide_banner', '-nostdin', '-y', ...args], {
        cwd: folder,
        maxBuffer: 1e8,
      })
      return stderr
    },
    async bytes(...args: string[]): Promise<Buffer> {
      const all = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...args, 'pipe:1']
      const { stdout } = await execute(ffmpeg.path, all, { cwd: folder, maxBuffer: 1e9, encoding: 'buffer' })
      return stdout
    },
    /** A clip made of ffmpeg's own sources; `name` decides the container. */
    async clip(name: string, video: string | null, audio: string | null): Promise<string> {
      const sources = [video, audio]
        .filter((source) => source !== null)
        .flatMap((source) => ['-f', 'lavfi', '-i', source])
      await this.ask(...sources, '-pix_fmt', 'yuv420p', name)
      return path(name)
    },
    async picture(name: string, source: string): Promise<string> {
      await this.ask('-f', 'lavfi', '-i', source, '-frames:v', '1', name)
      return path(name)
    },
    write: (name: string, content: string | Buffer) => writeFile(path(name), content),
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A small timeline, for fast tests: 2 s of body, nothing over the background. */
export function smallTimeline(changes: Partial<Timeline> = {}): Timeline {
  return {
    ...{ width: 216, height: 384, fps: 30, intro: null, outro: null, bodySeconds: 2, speakers: [], plates: false },
    background: { kind: 'loop', media: 'background.mp4' },
    ...{ lines: [], logo: null, watermark: null, speech: [{ media: 'speech.wav', start: 0.2 }], music: null },
    ...changes,
  }
}

export const BACKGROUND = 'testsrc2=s=216x384:r=30:d=1'
export const SPEECH = "aevalsrc='0.5*sin(2*PI*180*t)*abs(sin(PI*4*t))':s=48000:d=1.5"
