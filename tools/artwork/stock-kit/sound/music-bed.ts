import { random } from '@pack/core/kernel/random'
import { bass, brush, key, pad, type Take, thump } from './instruments.ts'
import { echoed, inRoom, softened } from './room.ts'
import { type Sound, silence } from './sound.ts'

type Chord = { root: number; notes: readonly number[] }

/** A piece of music: chords, each two bars of four beats long, and what plays over them. */
export type Song = {
  seed: string
  /** Seconds. */
  beat: number
  chords: readonly Chord[]
  /** Steps of a pentatonic scale: any of them fits any chord of the song. */
  melody: readonly number[]
  /** How loud the pulse is beside the pads, 1 as in the first song. */
  pulse: number
}

/** F major and its relatives, each chord with its seventh or ninth; voices move by steps from one to the next. */
const F_MAJOR = {
  dm9: { root: 38, notes: [53, 57, 60, 64] },
  bbmaj9: { root: 34, notes: [57, 60, 62, 65] },
  fmaj9: { root: 41, notes: [55, 57, 60, 64] },
  c6: { root: 36, notes: [55, 57, 62, 64] },
  gm9: { root: 43, notes: [58, 62, 65, 69] },
  am7: { root: 45, notes: [55, 60, 64, 67] },
  csus: { root: 36, notes: [55, 58, 62, 65] },
} as const satisfies Record<string, Chord>

const A_MINOR = {
  am9: { root: 45, notes: [59, 60, 64, 67] },
  fmaj7: { root: 41, notes: [57, 60, 64, 69] },
  dm7: { root: 38, notes: [57, 60, 65, 69] },
  em7: { root: 40, notes: [55, 59, 62, 67] },
  cmaj9: { root: 36, notes: [55, 59, 62, 64] },
  esus: { root: 40, notes: [57, 59, 64, 69] },
} as const satisfies Record<string, Chord>

const G_MAJOR = {
  gmaj9: { root: 43, notes: [59, 62, 66, 69] },
  em9: { root: 40, notes: [59, 62, 66, 67] },
  cadd9: { root: 36, notes: [55, 62, 64, 67] },
  dsus: { root: 38, notes: [57, 62, 64, 67] },
  am7: { root: 45, notes: [57, 60, 64, 67] },
  bm7: { root: 35, notes: [57, 62, 66, 69] },
} as const satisfies Record<string, Chord>

/**
 * The songs of the kit, each over a minute: a round of four chords, a middle part that goes elsewhere, the round again.
 */
export const SONGS = {
  /** A calm walk, 75 beats a minute. */
  walk: {
    seed: 'music bed',
    beat: 0.8,
    chords: [
      ...[F_MAJOR.dm9, F_MAJOR.bbmaj9, F_MAJOR.fmaj9, F_MAJOR.c6],
      ...[F_MAJOR.gm9, F_MAJOR.am7, F_MAJOR.bbmaj9, F_MAJOR.csus],
      ...[F_MAJOR.dm9, F_MAJOR.bbmaj9, F_MAJOR.fmaj9, F_MAJOR.c6],
    ],
    melody: [65, 67, 69, 72, 74, 77],
    pulse: 1,
  },
  /** Late and quiet, 60 beats a minute, hardly a pulse. */
  dusk: {
    seed: 'dusk',
    beat: 1,
    chords: [
      ...[A_MINOR.am9, A_MINOR.fmaj7, A_MINOR.cmaj9, A_MINOR.em7],
      ...[A_MINOR.dm7, A_MINOR.fmaj7, A_MINOR.am9, A_MINOR.esus],
    ],
    melody: [64, 67, 69, 72, 74, 76],
    pulse: 0.35,
  },
  /** On its way, 100 beats a minute. */
  stride: {
    seed: 'stride',
    beat: 0.6,
    chords: [
      ...[G_MAJOR.gmaj9, G_MAJOR.em9, G_MAJOR.cadd9, G_MAJOR.dsus],
      ...[G_MAJOR.am7, G_MAJOR.bm7, G_MAJOR.cadd9, G_MAJOR.dsus],
      ...[G_MAJOR.em9, G_MAJOR.cadd9, G_MAJOR.gmaj9, G_MAJOR.dsus],
      ...[G_MAJOR.am7, G_MAJOR.dsus],
    ],
    melody: [62, 64, 67, 69, 71, 74],
    pulse: 1.15,
  },
} as const satisfies Record<string, Song>

const barOf = ({ beat }: Song) => 4 * beat
export const songSeconds = (song: Song): number => song.chords.length * 2 * barOf(song)

/**
 * The music bed: pads, a soft pulse, a few keys. Everything that rings past the end is heard at the beginning, so that
 * it loops without a seam. It leaves 1 to 4 kHz to the voice.
 */
export function musicBed(song: Song): Sound {
  const chance = random(song.seed)
  const [seconds, bar] = [songSeconds(song), barOf(song)]
  const pads: Take = { sound: silence(seconds), wraps: true }
  const keys: Take = { sound: silence(seconds), wraps: true }
  const pulse: Take = { sound: silence(seconds), wraps: true }

  for (const [index, chord] of song.chords.entries()) {
    const start = index * 2 * bar
    for (const [voice, note] of chord.notes.entries()) {
      pad(pads, chance, { note, start, length: 2 * bar - 0.5, level: 0.052, at: (voice - 1.5) * 0.34 })
    }
    pad(pads, chance, { note: chord.root + 12, start, length: 2 * bar - 0.5, level: 0.05, at: 0 })
    for (const second of [0, 1]) pulseOf(pulse, chance, { song, start: start + second * bar, root: chord.root, index })
    phrase(keys, chance, { song, start, chord, index })
  }

  const wide = inRoom(echoed(keys.sound, song.beat * 0.75, 0.42), {
    amount: 0.5,
    seconds: 2.6,
    dark: 0.35,
    wraps: true,
  })
  const deep = inRoom(breathing(softened(pads.sound, 1900, true), song), {
    amount: 0.42,
    seconds: 3.2,
    dark: 0.5,
    wraps: true,
  })
  const close = inRoom(pulse.sound, { amount: 0.12, seconds: 1, dark: 0.4, wraps: true })
  return softened(mixed(seconds, wide, deep, close), 8500, true)
}

/** A kick on one and just before three, a brush on two and four, very quiet hats. */
function pulseOf(
  take: Take,
  chance: ReturnType<typeof random>,
  { song, start, root, index }: { song: Song; start: number; root: number; index: number },
): void {
  const { beat, pulse } = song
  thump(take, { start, level: 0.42 * pulse })
  thump(take, { start: start + 1.5 * beat, level: 0.2 * pulse })
  thump(take, { start: start + 2 * beat, level: 0.33 * pulse })
  bass(take, { note: root, start, length: 1.3 * beat, level: 0.19 })
  bass(take, { note: root, start: start + 2.5 * beat, length: 1.1 * beat, level: 0.14 })
  for (const at of [1, 3])
    brush(take, chance, { start: start + at * beat + 0.008, level: 0.2 * pulse, length: 0.16, pitch: 1500, at: 0.1 })
  if (index % 4 === 0) return
  for (let eighth = 0; eighth < 8; eighth++) {
    // Every second hat is late, for a relaxed feel.
    const late = eighth % 2 ? 0.06 : 0
    const level = (0.11 + chance.next() * 0.1) * pulse
    brush(take, chance, { start: start + (eighth * beat) / 2 + late, level, length: 0.045, pitch: 7000, at: -0.25 })
  }
}

/** A broken chord in the first bar, and now and then two or three notes of melody in the second. */
function phrase(
  take: Take,
  chance: ReturnType<typeof random>,
  { song, start, chord, index }: { song: Song; start: number; chord: Chord; index: number },
): void {
  const { beat, melody } = song
  for (const [i, note] of chord.notes.entries()) {
    const soft = 0.16 - i * 0.012 + chance.next() * 0.01
    key(take, {
      note: note + (i === 3 ? 12 : 0),
      start: start + i * beat * 0.5 + chance.next() * 0.012,
      level: soft,
      at: -0.3 + i * 0.2,
    })
  }
  if (index % 3 === 1) return
  const count = 2 + chance.int(2)
  let at = chance.int(melody.length)
  for (let i = 0; i < count; i++) {
    at = Math.max(0, Math.min(melody.length - 1, at + chance.int(3) - 1))
    const time = start + barOf(song) + (0.5 + i * 1.5) * beat * 0.75 + chance.next() * 0.015
    key(take, { note: melody[at] ?? 65, start: time, level: 0.15 - i * 0.02, at: 0.25 - i * 0.2, ring: 1.9 })
  }
}

/** The pads give way a little to each beat, as they do on a record: the pulse is felt rather than heard. */
function breathing({ left, right }: Sound, { beat }: Song): Sound {
  const shape = (value: number, i: number) => {
    const t = (i / 48_000) % (2 * beat)
    return value * (0.62 + 0.38 * Math.min(1, t / 0.55))
  }
  return { left: left.map(shape), right: right.map(shape) }
}

function mixed(seconds: number, ...sounds: readonly Sound[]): Sound {
  const out = silence(seconds)
  for (const { left, right } of sounds) {
    for (let i = 0; i < out.left.length; i++) {
      out.left[i] = (out.left[i] ?? 0) + (left[i] ?? 0)
      out.right[i] = (out.right[i] ?? 0) + (right[i] ?? 0)
    }
  }
  return out
}
