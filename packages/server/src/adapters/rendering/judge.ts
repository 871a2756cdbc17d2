import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AssetKind, MAX_SECONDS, MAX_SIDE, UPLOAD_INSTEAD, WANTED_FILE } from '@pack/core/assets/kinds'
import type { Judge } from '@pack/core/assets/ports'
import type { Stills } from '@pack/core/content/thumbnail'
import { invalid, ProductError } from '@pack/core/kernel/errors'
import {
  type Ffmpeg,
  type Finding,
  findFfmpeg,
  type JobFolder,
  judge,
  openJobFolder,
  openPicture,
  probe,
  reencodeSlide,
  reencodeStill,
  stockFile,
  Unfit,
  WrongKind,
} from '@pack/media'

type Options = { workFolder: string; ffmpegPath: string | null }

/** Files judged at once; the limit leaves processor time for renders. */
const AT_ONCE = 2

/** Judges files on this machine, each in its own job folder. */
export function judgeIn({ workFolder, ffmpegPath }: Options): Judge & Stills {
  let found: Promise<Ffmpeg> | null = null
  const limited = limitConcurrency(AT_ONCE)
  const stock = new Map<string, Promise<Finding & { bytes: number }>>()
  const judged = <Result>(
    { kind, name }: { kind: AssetKind; name: string },
    look: (run: { ffmpeg: Ffmpeg; folder: JobFolder }) => Promise<Result>,
  ) =>
    limited(async () => {
      found ??= findFfmpeg({ path: ffmpegPath ?? undefined })
      found.catch(() => {
        found = null
      })
      const ffmpeg = await found
      const folder = await openJobFolder(workFolder)
      try {
        return await look({ ffmpeg, folder })
      } catch (cause) {
        if (cause instanceof Unfit) throw refusal(name, kind, cause)
        throw cause
      } finally {
        await folder.remove()
      }
    })
  return {
    judge: (path, expected) =>
      judged(expected, (run) => judge(path, { kind: expected.kind, maxSide: MAX_SIDE, maxSeconds: MAX_SECONDS }, run)),
    preparePicture: (path, { name }) => judged({ kind: 'image', name }, (run) => reencodeSlide(path, MAX_SIDE, run)),
    reencode: (path, { name, maxSide: side }) =>
      judged({ kind: 'image', name }, (run) => reencodeStill(path, { maxSide: MAX_SIDE, side }, run)),
    known(key) {
      const known = stock.get(key) ?? describeStock(key)
      stock.set(key, known)
      return known
    },
  }
}

const refusal = (name: string, kind: AssetKind, cause: Unfit) =>
  new ProductError(
    'invalid',
    cause instanceof WrongKind
      ? `This is ${cause.message}. Choose ${WANTED_FILE[kind]}.`
      : `The ${name} ${cause.message} ${UPLOAD_INSTEAD[kind]}`,
    { cause },
  )

async function describeStock(key: string): Promise<Finding & { bytes: number }> {
  const path = stockFile(key)
  const { size: bytes } = await stat(path)
  const extension = key.split('.').at(-1) ?? ''
  const found = await probe(path)
  if (found) {
    const { width = null, height = null } = found.video ?? {}
    return { extension, bytes, width, height, seconds: found.seconds }
  }
  const { width, height } = await openPicture(path, key).catch(() => {
    throw invalid('This file is not part of the starter kit.')
  })
  return { extension, bytes, width, height, seconds: null }
}

/** Opens a job folder for an upload. The sweep removes the folder if this process dies. */
export async function openIncoming(workFolder: string): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await openJobFolder(workFolder)
  return { path: join(folder.path, 'upload'), remove: () => folder.remove() }
}

/** Opens a job folder and writes the bytes to it. */
export async function keepIncoming(workFolder: string, bytes: Uint8Array): ReturnType<typeof openIncoming> {
  const incoming = await openIncoming(workFolder)
  try {
    await writeFile(incoming.path, bytes)
    return incoming
  } catch (error) {
    await incoming.remove()
    throw error
  }
}

function limitConcurrency(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      // The next in line takes over this place.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
