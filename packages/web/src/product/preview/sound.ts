import { GAINS_PER_SECOND, MUSIC_FADE, MUSIC_LUFS, musicGains } from '@pack/core/film/music-level'
import { bodyPieces, type Timeline, totalSeconds, videoSeconds } from '@pack/core/film/timeline'

/** Gain of mastering: voices are at -16 LUFS, the video is at -14. */
const MASTER_DB = 2

/** A sound and its start in the whole video, seconds. */
type Placed = { buffer: AudioBuffer; at: number; seconds?: number }
export type Sounds = { voices: Placed[]; edges: Placed[]; music: AudioBuffer | null }

/** Fetches and decodes the sounds of a timeline. Media without decodable audio stay silent. */
export async function openSounds(
  context: BaseAudioContext,
  timeline: Timeline,
  address: (mediaKey: string) => string,
): Promise<Sounds> {
  const { intro, outro, speech, music } = timeline
  const opened = new Map<string, Promise<AudioBuffer | null>>()
  const open = (key: string) => {
    const known = opened.get(key) ?? decode(context, address(key))
    opened.set(key, known)
    return known
  }
  const place = async (key: string, at: number, seconds?: number): Promise<Placed[]> => {
    const buffer = await open(key)
    return buffer ? [{ buffer, at, ...(seconds === undefined ? {} : { seconds }) }] : []
  }
  const [voices, edges, bed] = await Promise.all([
    Promise.all(speech.map((line) => place(line.media, videoSeconds(timeline, line.start)))),
    Promise.all([
      intro ? place(intro.media, intro.at ?? 0, intro.seconds) : [],
      outro ? place(outro.media, totalSeconds(timeline) - outro.seconds, outro.seconds) : [],
    ]),
    music ? open(music.media) : null,
  ])
  return { voices: voices.flat(), edges: edges.flat(), music: bed }
}

async function decode(context: BaseAudioContext, address: string): Promise<AudioBuffer | null> {
  try {
    const response = await fetch(address)
    if (!response.ok) return null
    return await context.decodeAudioData(await response.arrayBuffer())
  } catch {
    return null
  }
}

/** Plays everything from `from` seconds of the video; returns a function that stops it. */
export function playSounds(context: AudioContext, timeline: Timeline, sounds: Sounds, from: number): () => void {
  const now = context.currentTime + 0.02
  const master = context.createGain()
  master.gain.value = amplitude(MASTER_DB)
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -3,
    knee: 0,
    ratio: 20,
    attack: 0.003,
    release: 0.06,
  })
  master.connect(limiter).connect(context.destination)
  const started: AudioBufferSourceNode[] = []

  const start = ({ buffer, at, seconds = buffer.duration }: Placed, into: AudioNode) => {
    const skipped = Math.max(0, from - at)
    const rest = Math.min(buffer.duration, seconds) - skipped
    if (rest <= 0) return
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(into)
    source.start(now + Math.max(0, at - from), skipped, rest)
    started.push(source)
  }
  for (const placed of [...sounds.voices, ...sounds.edges]) start(placed, master)
  if (sounds.music) startMusic(sounds.music)

  function startMusic(buffer: AudioBuffer) {
    const pieces = bodyPieces(timeline)
    const begin = pieces[0]?.at ?? 0
    const end = Math.max(...pieces.map((piece) => piece.at + piece.to - piece.from))
    if (from >= end) return
    const level = context.createGain()
    const base = amplitude(MUSIC_LUFS - loudness(buffer))
    const at = (seconds: number) => now + Math.max(0, seconds - from)
    level.gain.setValueAtTime(from > begin + MUSIC_FADE.in ? base : 0, now)
    level.gain.linearRampToValueAtTime(base, at(begin + MUSIC_FADE.in))
    const lines = timeline.lines.map((line) => ({ from: line.start, to: line.end }))
    const gains = musicGains(lines, timeline.bodySeconds)
    level.gain.setTargetAtTime(0, at(end - MUSIC_FADE.out), MUSIC_FADE.out / 3)
    const ducking = context.createGain()
    level.connect(ducking).connect(master)
    // The music pauses while the intro interrupts the body.
    for (const piece of pieces) {
      const ends = piece.at + piece.to - piece.from
      if (from >= ends) continue
      const source = new AudioBufferSourceNode(context, { buffer, loop: true })
      source.connect(level)
      source.start(at(piece.at), (piece.from + Math.max(0, from - piece.at)) % buffer.duration)
      source.stop(at(ends))
      started.push(source)
      const first = piece.from + Math.max(0, from - piece.at)
      const curve = gains.slice(Math.floor(first * GAINS_PER_SECOND), Math.ceil(piece.to * GAINS_PER_SECOND) + 1)
      if (curve.length > 1) ducking.gain.setValueCurveAtTime(curve, at(piece.at), (curve.length - 1) / GAINS_PER_SECOND)
    }
  }

  return () => {
    for (const source of started) source.stop()
    master.disconnect()
    limiter.disconnect()
  }
}

const amplitude = (decibels: number) => 10 ** (decibels / 20)

/** Approximate loudness from the mean power, decibels. */
function loudness(buffer: AudioBuffer): number {
  const samples = buffer.getChannelData(0)
  let power = 0
  for (let at = 0; at < samples.length; at += 16) power += (samples[at] ?? 0) ** 2
  return 10 * Math.log10(power / Math.max(1, samples.length / 16) + 1e-9)
}
