import { random } from '@pack/core/kernel/random'
import { bass, brush, key, pad, type Take, thump } from './instruments.ts'
import { echoed, inRoom, softened } from './room.ts'
import { type Sound, silence } from './sound.ts'

/** 75 beats a minute: a calm walk. Seconds. */
const BEAT = 0.8
const BAR = 4 * BEAT

type Chord = { root: number; notes: readonly number[] }

/** F major and its relatives, each chord with its seventh or ninth; voices move by steps from one to the next. */
const CHORDS = {
  dm9: { root: 38, notes: [53, 57, 60, 64] },
  bbmaj9: { root: 34, notes: [57, 60, 62, 65] },
  fmaj9: { root: 41, notes: [55, 57, 60, 64] },
  c6: { root: 36, notes: [55, 57, 62, 64] },
  gm9: { root: 43, notes: [58, 62, 65, 69] },
  am7: { root: 45, notes: [55, 60, 64, 67] },
  csus: { root: 36, notes: [55, 58, 62, 65] },
} as const satisfies Record<string, Chord>

/** Two bars each: a round of four, a middle part that goes elsewhere, the round again. 24 bars, 76.8 seconds. */
const SONG: readonly Chord[] = [
  ...[CHORDS.dm9, CHORDS.bbmaj9, CHORDS.fmaj9, CHORDS.c6],
  ...[CHORDS.gm9, CHORDS.am7, CHORDS.bbmaj9, CHORDS.csus],
  ...[CHORDS.dm9, CHORDS.bbmaj9, CHORDS.fmaj9, CHORDS.c6],
]

export const MUSIC_SECONDS = SONG.length * 2 * BAR

/** Steps of the pentatonic scale on F: any of them fits any chord of the song. */
const MELODY = [65, 67, 69, 72, 74, 77] as const

/**
 * The music bed: pads, a soft pulse, a few keys. Everything that rings past the end is heard at the beginning, so that it
 * loops without a seam. It leaves 1 to 4 kHz to the voice.
 */
export function musicBed(): Sound {
  const chance = random('music bed')
  const pads: Take = { sound: silence(MUSIC_SECONDS), wraps: true }
  const keys: Take = { sound: silence(MUSIC_SECONDS), wraps: true }
  const pulse: Take = { sound: silence(MUSIC_SECONDS), wraps: true }

  for (const [index, chord] of SONG.entries()) {
    const start = index * 2 * BAR
    for (const [voice, note] of chord.notes.entries()) {
      pad(pads, chance, { note, start, length: 2 * BAR - 0.5, level: 0.052, at: (voice - 1.5) * 0.34 })
    }
    pad(pads, chance, { note: chord.root + 12, start, length: 2 * BAR - 0.5, level: 0.05, at: 0 })
    for (const bar of [0, 1]) beat(pulse, chance, start + bar * BAR, chord.root, index)
    phrase(keys, chance, start, chord, index)
  }

  const wide = inRoom(echoed(keys.sound, BEAT * 0.75, 0.42), { amount: 0.5, seconds: 2.6, dark: 0.35, wraps: true })
  const deep = inRoom(breathing(softened(pads.sound, 1900, true)), {
    amount: 0.42,
    seconds: 3.2,
    dark: 0.5,
    wraps: true,
  })
  const close = inRoom(pulse.sound, { amount: 0.12, seconds: 1, dark: 0.4, wraps: true })
  return softened(mixed(wide, deep, close), 8500, true)
}

/** A heartbeat on one and just before three, a brush on two and four, hats almost not there. */
function beat(take: Take, chance: ReturnType<typeof random>, start: number, root: number, index: number): void {
  thump(take, { start, level: 0.42 })
  thump(take, { start: start + 1.5 * BEAT, level: 0.2 })
  thump(take, { start: start + 2 * BEAT, level: 0.33 })
  bass(take, { note: root, start, length: 1.3 * BEAT, level: 0.19 })
  bass(take, { note: root, start: start + 2.5 * BEAT, length: 1.1 * BEAT, level: 0.14 })
  for (const at of [1, 3])
    brush(take, chance, { start: start + at * BEAT + 0.008, level: 0.2, length: 0.16, pitch: 1500, at: 0.1 })
  if (index % 4 === 0) return
  for (let eighth = 0; eighth < 8; eighth++) {
    // Every second one late, as a drummer who is in no hurry.
    const late = eighth % 2 ? 0.06 : 0
    const level = 0.11 + chance.next() * 0.1
    brush(take, chance, { start: start + (eighth * BEAT) / 2 + late, level, length: 0.045, pitch: 7000, at: -0.25 })
  }
}

/** A broken chord in the first bar, and now and then two or three notes of melody in the second. */
function phrase(take: Take, chance: ReturnType<typeof random>, start: number, chord: Chord, index: number): void {
  for (const [i, note] of chord.notes.entries()) {
    const soft = 0.16 - i * 0.012 + chance.next() * 0.01
    key(take, {
      note: note + (i === 3 ? 12 : 0),
      start: start + i * BEAT * 0.5 + chance.next() * 0.012,
      level: soft,
      at: -0.3 + i * 0.2,
    })
  }
  if (index % 3 === 1) return
  const count = 2 + chance.int(2)
  let at = chance.int(MELODY.length)
  for (let i = 0; i < count; i++) {
    at = Math.max(0, Math.min(MELODY.length - 1, at + chance.int(3) - 1))
    const time = start + BAR + (0.5 + i * 1.5) * BEAT * 0.75 + chance.next() * 0.015
    key(take, { note: MELODY[at] ?? 65, start: time, level: 0.15 - i * 0.02, at: 0.25 - i * 0.2, ring: 1.9 })
  }
}

/** The pads give way a little to each beat, as they do on a record: the pulse is felt rather than heard. */
function breathing({ left, right }: Sound): Sound {
  const shape = (value: number, i: number) => {
    const t = (i / 48_000) % (2 * BEAT)
    return value * (0.62 + 0.38 * Math.min(1, t / 0.55))
  }
  return { left: left.map(shape), right: right.map(shape) }
}

function mixed(...sounds: readonly Sound[]): Sound {
  const out = silence(MUSIC_SECONDS)
  for (const { left, right } of sounds) {
    for (let i = 0; i < out.left.length; i++) {
      out.left[i] = (out.left[i] ?? 0) + (left[i] ?? 0)
      out.right[i] = (out.right[i] ?? 0) + (right[i] ?? 0)
    }
  }
  return out
}
