import { writeFile } from 'node:fs/promises'
import { residentBytes } from '@pack/media/processes/memory'
import { type Arena, mutantOf, openArena } from '../packages/media/test/hostile/arena.ts'
import type { Figure } from './render.ts'

const MUTANTS = 500

/**
 * Judges every kind of hostile file and 500 mutants of small valid ones, one after the other: verdicts, longest time,
 * peak memory, and whether any reached something outside.
 */
export async function benchHostile(): Promise<Figure[]> {
  await using arena = await openArena()
  let wrong = 0
  let used = 0
  const worst = { seconds: 0, megabytes: 0 }
  for (const file of arena.files) {
    const path = await arena.put(file)
    const said = await measured(worst, () => arena.judge(path, file.kind))
    const isRight = file.refusal ? typeof said === 'string' && file.refusal.test(said) : typeof said === 'object'
    if (isRight) continue
    wrong++
    process.stdout.write(`${file.name}: ${JSON.stringify(said)}\n`)
  }
  const kinds = { ...worst }
  for (let seed = 0; seed < MUTANTS; seed++) {
    const { bytes, kind } = mutantOf(arena.honest, seed)
    const path = await arena.put({ write: (into) => writeFile(into, bytes) })
    const said = await measured(worst, () => arena.judge(path, kind))
    if (typeof said === 'object') used++
  }
  return [
    { name: 'kinds of hostile files', value: arena.files.length, unit: 'files' },
    { name: 'hostile files judged wrongly', value: wrong, unit: 'files', limit: 0 },
    { name: 'slowest hostile file', value: kinds.seconds, unit: 's', limit: 10 },
    { name: 'peak memory, hostile files', value: kinds.megabytes, unit: 'MB', limit: 600 },
    { name: 'accepted mutants', value: used, unit: `of ${MUTANTS}` },
    { name: 'slowest file of all', value: worst.seconds, unit: 's', limit: 10 },
    { name: 'peak memory of all', value: worst.megabytes, unit: 'MB', limit: 600 },
    ...(await reached(arena)),
  ]
}

async function reached(arena: Arena): Promise<Figure[]> {
  return [
    { name: 'requests to the canary address', value: arena.hits.length, unit: 'requests', limit: 0 },
    { name: 'canary files read', value: (await arena.read()).length, unit: 'files', limit: 0 },
    { name: 'files left behind', value: (await arena.leftovers()).length, unit: 'files', limit: 0 },
  ]
}

async function measured<Result>(worst: { seconds: number; megabytes: number }, work: () => Promise<Result>) {
  const own = process.memoryUsage.rss()
  const sample = setInterval(() => {
    const children = residentBytes(String(process.pid)) - process.memoryUsage.rss()
    worst.megabytes = Math.max(worst.megabytes, children / 1e6, (process.memoryUsage.rss() - own) / 1e6)
  }, 5)
  const began = performance.now()
  try {
    return await work()
  } finally {
    clearInterval(sample)
    worst.seconds = Math.max(worst.seconds, (performance.now() - began) / 1000)
  }
}
