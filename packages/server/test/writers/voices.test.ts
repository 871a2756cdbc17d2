import { expect, test } from 'vitest'
import { SHARED_TALK } from '../../src/adapters/writers/offline/forms.ts'
import { readTheme } from '../../src/adapters/writers/offline/themes/theme.ts'
import { codex } from '../../src/adapters/writers/offline/voices/codex.ts'
import { flow } from '../../src/adapters/writers/offline/voices/flow.ts'
import { forge } from '../../src/adapters/writers/offline/voices/forge.ts'
import { jinx } from '../../src/adapters/writers/offline/voices/jinx.ts'
import { lumen } from '../../src/adapters/writers/offline/voices/lumen.ts'
import { lyra } from '../../src/adapters/writers/offline/voices/lyra.ts'
import { umbra } from '../../src/adapters/writers/offline/voices/umbra.ts'
import { vanta } from '../../src/adapters/writers/offline/voices/vanta.ts'
import { velour } from '../../src/adapters/writers/offline/voices/velour.ts'
import type { Talk } from '../../src/adapters/writers/offline/voices/voice-book.ts'

const BOOKS = { flow, codex, lyra, forge, vanta, velour, umbra, lumen, jinx }
const TALKS: readonly [string, Talk][] = [...Object.entries(BOOKS), ['everyone', SHARED_TALK]]

const without = (lines: readonly string[], ...slots: string[]) =>
  lines.filter((line) => !slots.every((slot) => line.toLowerCase().includes(`{${slot}}`)))

test.each(TALKS)('each turn of %s says what the turn after it answers', (_, talk) => {
  expect(without(talk.stances, 't', 'act')).toEqual([])
  expect(without(talk.counters, 'foe')).toEqual([])
  expect(without(talk.rebuts, 'foe')).toEqual([])
  expect(without(talk.answers.cost, 'cost')).toEqual([])
  expect(without(talk.flinches, 'cost')).toEqual([])
  expect(without(talk.answers.start, 'act')).toEqual([])
  expect(without(talk.doubts, 'act')).toEqual([])
  expect(without(talk.answers.proof, 'sign')).toEqual([])
  expect(without(talk.answers.why, 'gain')).toEqual([])
  expect(without(talk.confessions, 'myth')).toEqual([])
  expect(talk.doubts.filter((line) => !/\?|blank\.$/.test(line))).toEqual([])
})

test.each(Object.entries(BOOKS))('%s has a quote for any theme, and most of them name it', (_, { quotes }) => {
  expect(quotes.filter((line) => !line.startsWith('@') && !/^[-+=!]/.test(line)).length).toBeGreaterThanOrEqual(10)
  expect(without(quotes, 't')).toEqual([])
})

test.each(['envy', 'AI', 'bread', 'courage', 'Lisbon', 'tango shoes', 'Marie Curie', 'learning', 'a funeral'])(
  'what one can do about %s can be said of anyone',
  (theme) => {
    expect(readTheme(theme).slots.act.filter((act) => /\byou(?:r|rself)?\b/.test(act))).toEqual([])
  },
)
