import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AAC_ARGS } from '../src/ffmpeg/settings.ts'
import { integratedLoudness } from '../src/sound/loudness.ts'
import { adjustMaster, firstMaster, masterFilters } from '../src/sound/master.ts'
import { measureSound, readLoudness } from '../src/sound/measure.ts'
import { mixSound } from '../src/sound/mix.ts'
import { decodeWav, readWav } from '../src/sound/wav.ts'
import { openStudio, smallTimeline } from './studio.ts'

const METER = ['-af', 'ebur128=peak=true:framelog=48', '-f', 'null', '-']
const TALK = "aevalsrc='0.3*sin(2*PI*180*t)*abs(sin(PI*4*t))+0.02*(random(0)-0.5)':s=48000:d=3"

test.each([
  ['stereo', "aevalsrc='0.3*sin(2*PI*440*t)|0.1*random(0)':s=48000:d=4"],
  [
    'speech with long pauses',
    "aevalsrc='0.5*sin(2*PI*200*t)*lt(mod(t,3),1)|0.5*sin(2*PI*200*t)*lt(mod(t,3),1)':s=48000:d=9",
  ],
])('our meter agrees with the broadcast meter within 0.1 LU: %s', async (_what, source) => {
  await using studio = await openStudio()
  const { samples, channels } = await readWav(await studio.clip('sound.wav', null, source))

  const theirs = readLoudness(await studio.ask('-i', 'sound.wav', ...METER)).lufs

  expect(Math.abs(integratedLoudness(samples, channels) - theirs)).toBeLessThan(0.1)
})

test('sound with sharp peaks ends at -14 LUFS within 1, and at most -1 dBTP after AAC', async () => {
  await using studio = await openStudio()
  // Quiet speech with clicks: raising it to the target would clip without a limiter.
  const clicks = "aevalsrc='0.08*sin(2*PI*180*t)*abs(sin(PI*4*t))+0.9*lt(mod(t,0.25),0.0004)':s=48000:d=4"
  const path = await studio.clip('speech.wav', null, clicks)
  const timeline = smallTimeline({ bodySeconds: 4 })
  const sounds = { speech: [{ path, start: 0 }], music: null, intro: null, outro: null }
  let master = firstMaster(await mixSound(timeline, sounds, { ...studio.run, into: studio.path('mix.wav') }))

  let measured = { lufs: 0, peakDbtp: 0 }
  for (let attempt = 0; attempt < 4; attempt++) {
    await studio.ask('-i', 'mix.wav', '-af', masterFilters(master, timeline), ...AAC_ARGS, 'out.mp4')
    measured = await measureSound(studio.path('out.mp4'), studio.run)
    const better = adjustMaster(master, measured)
    if (!better) break
    master = better
  }

  expect(Math.abs(measured.lufs + 14)).toBeLessThanOrEqual(1)
  expect(measured.peakDbtp).toBeLessThanOrEqual(-1)
})

test('a quiet voice and a loud one are equally loud', async () => {
  await using studio = await openStudio()
  const quiet = await studio.clip('quiet.wav', null, `${TALK},volume=-14dB`)
  const loud = await studio.clip('loud.wav', null, TALK)
  const speech = [
    { path: quiet, start: 0 },
    { path: loud, start: 4 },
  ]
  const sounds = { speech, music: null, intro: null, outro: null }

  await mixSound(smallTimeline({ bodySeconds: 8 }), sounds, { ...studio.run, into: studio.path('mix.wav') })

  const first = readLoudness(await studio.ask('-t', '3', '-i', 'mix.wav', ...METER)).lufs
  const second = readLoudness(await studio.ask('-ss', '4', '-t', '3', '-i', 'mix.wav', ...METER)).lufs
  expect(Math.abs(first - second)).toBeLessThan(0.5)
})

test('music stays 16 dB below speech, keeps down over short pauses and rises by at most 4 dB in long ones', async () => {
  await using studio = await openStudio()
  const line = await studio.clip('speech.wav', null, TALK)
  const speech = [1, 4.6, 10].map((start) => ({ path: line, start }))
  const music = await studio.clip('music.wav', null, "aevalsrc='0.2*random(0)|0.2*random(1)':s=48000:d=2")
  const timeline = smallTimeline({ bodySeconds: 14, music: { media: 'music' } })
  const mixed = async (bed: string | null) => {
    const into = studio.path(`mix-${bed ? 'music' : 'voice'}.wav`)
    await mixSound(timeline, { speech, music: bed, intro: null, outro: null }, { ...studio.run, into })
    return Float32Array.from(decodeWav(await readFile(into)).samples)
  }
  const voice = await mixed(null)
  const both = await mixed(music)
  // Speech is mixed the same with and without music, so that the difference is the music alone.
  const bed = both.map((sample, i) => sample - (voice[i] ?? 0))
  const loudnessAt = (sound: Float32Array, from: number, to: number) =>
    integratedLoudness(sound.subarray(from * 96_000, to * 96_000), 2)

  for (const { start } of speech)
    expect(loudnessAt(voice, start, start + 3) - loudnessAt(bed, start, start + 3)).toBeGreaterThan(16)
  const under = loudnessAt(bed, 4.6, 7.6)
  expect(Math.abs(loudnessAt(bed, 4.05, 4.55) - under)).toBeLessThan(0.5)
  expect(loudnessAt(bed, 8.4, 9.4) - under).toBeGreaterThan(2)
  expect(loudnessAt(bed, 8.4, 9.4) - under).toBeLessThan(4)
})

test('music is ducked under speech by 6 to 14 dB and returns after it', async () => {
  await using studio = await openStudio()
  const speech = [{ path: await studio.clip('speech.wav', null, TALK), start: 4 }]
  // Higher than the voice, to distinguish the two.
  const music = await studio.clip('music.wav', null, "aevalsrc='0.3*sin(2*PI*3000*t)|0.3*sin(2*PI*3000*t)':s=48000:d=2")
  const timeline = smallTimeline({ bodySeconds: 12, music: { media: 'music' } })

  await mixSound(timeline, { speech, music, intro: null, outro: null }, { ...studio.run, into: studio.path('mix.wav') })

  const musicAt = async (seconds: string) => {
    const log = await studio.ask(
      '-ss',
      seconds,
      '-t',
      '1',
      '-i',
      'mix.wav',
      '-af',
      'bandpass=f=3000:w=200,volumedetect',
      '-f',
      'null',
      '-',
    )
    return Number(/mean_volume: (-[\d.]+)/.exec(log)?.[1])
  }
  const [before, under, after] = [await musicAt('2'), await musicAt('5.5'), await musicAt('9')]
  expect(before - under).toBeGreaterThan(6)
  expect(before - under).toBeLessThan(14)
  expect(Math.abs(before - after)).toBeLessThan(1)
})
