import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Finding, judge, Unfit, type Wanted } from '../../src/judging/judge.ts'
import type { Guard } from '../../src/processes/guard.ts'
import { openJobFolder } from '../../src/processes/job-folder.ts'
import { ffmpeg, openStudio } from '../studio.ts'
import { type HostileFile, honestFiles, hostileFiles } from './corpus.ts'
import { mutate } from './mutate.ts'

const LONG_AGO = new Date('2001-01-01')

export type Arena = Awaited<ReturnType<typeof openArena>>

/**
 * Where hostile files are judged, beside bait that they must not reach: an address, a file elsewhere, a neighbour's
 * file.
 */
export async function openArena() {
  const studio = await openStudio()
  const honest = await honestFiles(studio)
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(String(request.url))
    response.end('canary')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const uploads = studio.path('uploads')
  const sibling = 'neighbour.mp4'
  const canaries = [studio.path('canary.mp4'), join(uploads, sibling)]
  await mkdir(uploads)
  for (const canary of canaries) {
    await writeFile(canary, honest.mp4)
    // With relatime, a read is recorded only if the access time is older than the modification time.
    await utimes(canary, LONG_AGO, new Date())
  }
  const work = studio.path('judging')
  const files = hostileFiles(honest, { url: `http://127.0.0.1:${port}`, file: canaries[0] ?? '', sibling })

  let count = 0
  return {
    studio,
    honest,
    files,
    hits,
    canaries,
    /** Canary files that have been read. */
    async read() {
      const times = await Promise.all(canaries.map(async (path) => ({ path, at: (await stat(path)).atime })))
      return times.filter(({ at }) => at.getTime() !== LONG_AGO.getTime()).map(({ path }) => path)
    },
    /** Files that judging left behind. */
    leftovers: () => readdir(work).catch(() => []),
    /** Writes the file beside its neighbour; a file with its own name gets its own folder. */
    async put({ write, fileName }: Pick<HostileFile, 'write' | 'fileName'>) {
      const folder = fileName === undefined ? uploads : join(uploads, String(count))
      await mkdir(folder, { recursive: true })
      const path = join(folder, fileName ?? `file-${count}`)
      count++
      await write(path)
      return path
    },
    /** The finding, or the refusal's message; throws other errors. */
    async judge(path: string, kind: Wanted['kind'], guard: Guard = ffmpeg.guard): Promise<Finding | string> {
      const folder = await openJobFolder(work)
      try {
        return await judge(path, { kind, maxSide: 8192, maxSeconds: 600 }, { ffmpeg: { ...ffmpeg, guard }, folder })
      } catch (error) {
        if (error instanceof Unfit) return error.message
        throw error
      } finally {
        await folder.remove()
      }
    },
    async [Symbol.asyncDispose]() {
      server.close()
      await studio[Symbol.asyncDispose]()
    },
  }
}

/** The mutant with this number; takes the valid files in turn. */
export function mutantOf(honest: Arena['honest'], seed: number): { bytes: Buffer; kind: Wanted['kind'] } {
  const { mp4, faststart, webm, png, jpeg, webp, mp3, wav } = honest
  const origins = [
    ...[mp4, faststart, webm].map((bytes) => ({ bytes, kind: 'video' as const })),
    ...[png, jpeg, webp].map((bytes) => ({ bytes, kind: 'image' as const })),
    ...[mp3, wav].map((bytes) => ({ bytes, kind: 'audio' as const })),
  ]
  const { bytes, kind } = origins[seed % origins.length] ?? { bytes: mp4, kind: 'video' as const }
  return { bytes: mutate(bytes, seed), kind }
}
