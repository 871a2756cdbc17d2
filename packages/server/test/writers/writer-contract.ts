import type { CastMember, Script, ScriptOrder, Writer } from '@pack/core/content/script'
import { scriptSchema } from '@pack/core/content/script'
import { resumableSteps } from '@pack/core/generation/step'
import { graphemeCount } from '@pack/core/kernel/words'
import { PACK } from '@pack/core/personas/pack'
import type { WolfId } from '@pack/core/personas/persona'
import { describe, expect, test } from 'vitest'

/** A wolf as a member of a cast. */
export function wolf(id: WolfId): CastMember {
  const { name, tone, backstory, ...wolf } = PACK[id]
  return {
    slug: id,
    name,
    roleTitle: wolf.role_title,
    tone,
    backstory,
    voiceLine: wolf.voice_line,
    catchPhrases: [...wolf.catch_phrases],
    forbiddenWords: [...wolf.forbidden_words],
    wolf: id,
  }
}

/** An order with defaults. */
export const order = (wanted: Partial<ScriptOrder> = {}): ScriptOrder => ({
  mode: 'short',
  theme: 'courage',
  tone: '',
  keywords: [],
  points: [],
  primary: [wolf('flow')],
  supporting: [],
  seed: 1,
  variant: 0,
  avoid: [],
  ...wanted,
})

export const textOf = (script: Script) => script.lines.map(({ line }) => line).join('\n')

/** The sentences of a script in comparable form. */
export const sentencesOf = (script: Script) =>
  textOf(script)
    .split(/(?<=[.!?]["']?)\s+|\n+/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter((sentence) => sentence !== '')

/** The writer with the pipeline's cache of results. */
function cached(writer: Writer): Writer {
  const done = new Map<string, unknown>()
  const step = resumableSteps({
    ledger: {
      recall: (_, hash) => done.get(hash),
      remember: (_, hash, result) => void done.set(hash, result),
    },
    hash: (text) => text,
    stage: (_, run) => run({ signal: new AbortController().signal, progress: () => {} }),
  })
  return { write: (wanted, signal) => step('In Progress', wanted, () => writer.write(wanted, signal)) }
}

/**
 * The contract of every writer. The same order gives the same script: by the writer itself, or for models (`repeats:
 * 'cached'`) through the pipeline's cache.
 */
export function writerContract(
  name: string,
  make: () => Writer,
  { repeats = 'itself' }: { repeats?: 'itself' | 'cached' } = {},
): void {
  const write = (wanted: Partial<ScriptOrder>) => make().write(order(wanted), new AbortController().signal)
  const modes: Partial<ScriptOrder>[] = [
    { mode: 'short' },
    { mode: 'story' },
    { mode: 'dialogue', primary: [wolf('forge')], supporting: [wolf('flow')] },
  ]

  describe(`${name}: contract of every writer`, () => {
    test.each(modes)('a $mode has a title and lines that fit a caption', async (wanted) => {
      const script = await write(wanted)

      expect(scriptSchema.parse(script)).toEqual(script)
      expect(script.title.length).toBeGreaterThan(2)
      expect(script.title.length).toBeLessThanOrEqual(70)
      expect(script.writer).not.toBe('')
      for (const { line } of script.lines) {
        expect(graphemeCount(line)).toBeGreaterThanOrEqual(3)
        expect(graphemeCount(line)).toBeLessThanOrEqual(350)
      }
    })

    test('a short is spoken by its one persona', async () => {
      const script = await write({ mode: 'short', primary: [wolf('jinx')] })

      expect(new Set(script.lines.map(({ persona }) => persona))).toEqual(new Set(['jinx']))
    })

    test('every persona of a dialogue speaks', async () => {
      const script = await write({
        mode: 'dialogue',
        primary: [wolf('forge')],
        supporting: [wolf('flow'), wolf('codex')],
      })

      expect(new Set(script.lines.map(({ persona }) => persona))).toEqual(new Set(['forge', 'flow', 'codex']))
    })

    test('the same order gives the same script', async () => {
      const wanted = order({ seed: 7, variant: 3 })
      const { signal } = new AbortController()
      const itself = repeats === 'itself'
      const writer = itself ? make() : cached(make())
      const another = itself ? make() : writer

      expect(await another.write({ ...wanted }, signal)).toEqual(await writer.write(wanted, signal))
    })

    test('a blank theme is refused', async () => {
      await expect(write({ theme: ' \u0007 ' })).rejects.toMatchObject({ code: 'invalid' })
    })

    test('a cancelled order is not written', async () => {
      const cancelled = make().write(order(), AbortSignal.abort())

      await expect(cancelled).rejects.toThrow()
    })
  })
}
