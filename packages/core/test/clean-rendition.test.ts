import { describe, expect, test } from 'vitest'
import type { FilledSlots } from '../src/assets/branding.ts'
import type { Item } from '../src/content/ports.ts'
import { loopParts } from '../src/film/loop.ts'
import type { Timeline } from '../src/film/timeline.ts'
import { type Arrangement, arrange } from '../src/generation/arrange.ts'
import { cleanOrder, produceCleanRendition } from '../src/generation/clean-rendition.ts'
import type { Pictures } from '../src/generation/ports.ts'
import { captionWords } from '../src/kernel/words.ts'

type Spoken = [persona: string, line: string, seconds: number]

const TALK: Spoken[] = [
  ['flow', 'Why do you run?', 4.217],
  ['forge', 'Because I can.', 4.5],
  ['flow', 'And because I must.', 4.733],
  ['forge', 'Then run.', 4.1],
]

function dialogue(spoken: Spoken[], change: Partial<Arrangement> = {}): Timeline {
  return arrange({
    mode: 'dialogue',
    orientation: 'horizontal',
    script: { title: 'Still', writer: 'x', lines: spoken.map(([persona, line]) => ({ persona, line })) },
    speech: spoken.map(([, line, seconds], index) => ({
      ...{ media: `me/speech/${index}.wav`, seconds, provider: 'x' },
      words: captionWords(line).map((text, at, all) => ({
        ...{ text, start: (seconds * at) / all.length, end: (seconds * (at + 1)) / all.length },
      })),
    })),
    speakers: ['flow', 'forge'].map((id) => ({ id, name: id, colour: '#2dd4bf', avatar: `me/avatars/${id}.svg` })),
    background: { kind: 'loop', media: 'me/wide.mp4' },
    intro: { media: 'me/intro.mp4', seconds: 2, afterHook: true },
    outro: { media: 'me/outro.mp4', seconds: 3 },
    logo: 'me/logo.png',
    watermark: 'me/watermark.png',
    music: { media: 'me/song.mp3' },
    ...change,
  })
}

type Given = {
  timeline?: Timeline
  pictures?: Pictures | null
  layout?: 'vertical' | 'as_is'
  account?: FilledSlots
  keepsBranding?: boolean
  gone?: string[]
}

const orderOf = ({
  timeline = dialogue(TALK),
  pictures = null,
  layout,
  account = {},
  keepsBranding = false,
  gone = [],
}: Given) =>
  cleanOrder({
    item: {
      ...{ mode: 'dialogue', personaIds: ['1'], rotation: 0, theme: 'running', keyPoints: [] as string[] },
      ...{ tone: '', seed: 1, variant: 0 },
      tiktok: layout ? { layout } : null,
    } as Item,
    finished: { timeline, pictures, changeSeconds: 4 },
    filled: { account, personas: {}, pictures: { account: [], personas: {} } },
    ...{ personas: [], startWith: 'hook', keepsBranding },
    exists: async (media) => !gone.includes(media),
  })

/** The timeline that is rendered, and what was asked of the makers of pictures. */
async function cleanTimeline(given: Given & { previous?: Timeline }) {
  const asked = { drawn: [] as number[], laidOut: [] as string[] }
  const order = await orderOf(given)
  if (!order) throw new Error('the video itself is the rendition')
  const { timeline } = await produceCleanRendition(
    order,
    {
      makers: {
        renderer: {
          render: async (_, name) => ({
            ...{
              media: name,
              width: 0,
              height: 0,
              fps: 30,
              seconds: 1,
              loudnessLufs: 0,
              truePeakDbtp: 0,
              cpuSeconds: 0,
            },
          }),
          verify: async () => ({ bytes: 1, sha256: '' }),
        },
        drawn: {
          async draw(orders) {
            asked.drawn.push(...orders.map(({ height }) => height))
            return { media: orders.map((_, nth) => `drawn/${nth}`), provider: 'drawn', credits: [] }
          },
        },
        async layOut(media) {
          asked.laidOut.push(...media)
          return media.map((one) => `tall/${one}`)
        },
      },
      previous: given.previous ?? null,
    },
    (_, input, run) => run(input, { hash: 'x', progress: () => {}, signal: new AbortController().signal }),
  )
  return { timeline, asked }
}

const slidesOf = ({ background }: Timeline) =>
  background.kind === 'loop' ? [] : background.slides.map(({ media }) => media)

describe('a clean rendition', () => {
  test('says the same with the same voices, without branding, in a tall frame', async () => {
    const video = dialogue(TALK)
    const { timeline } = await cleanTimeline({ timeline: video, account: { background: 'me/tall.mp4' } })

    expect(timeline).toMatchObject({
      ...{ width: 1080, height: 1920, plates: true, intro: null, outro: null, logo: null, watermark: null },
      ...{ speakers: video.speakers, music: video.music, background: { kind: 'loop', media: 'me/tall.mp4' } },
    })
    expect(timeline.speech.map(({ media }) => media)).toEqual(video.speech.map(({ media }) => media))
    const shape = ({ lines }: Timeline) =>
      lines.map(({ text, start, end, words }) => ({
        ...{ text, seconds: (end - start).toFixed(3) },
        words: words.map((word) => [(word.start - start).toFixed(3), (word.end - start).toFixed(3)]),
      }))
    expect(shape(timeline)).toEqual(shape(video))
  })

  test('with the shape of its video keeps its background and times', async () => {
    const video = dialogue(TALK, { intro: null, outro: null })
    const { timeline } = await cleanTimeline({ timeline: video, layout: 'as_is' })

    expect(timeline).toEqual({ ...video, logo: null, watermark: null })
  })

  test('lays pictures that were paid for out anew, and draws only those that cost nothing', async () => {
    const media = ['me/1.jpg', 'me/2.jpg', 'me/3.jpg']
    const slides = dialogue(TALK, { background: { kind: 'ai_slideshow', changeSeconds: 4, media } })

    const paid = await cleanTimeline({ timeline: slides, pictures: { media, provider: 'x', credits: media } })
    expect(paid.asked).toEqual({ drawn: [], laidOut: media })
    expect(slidesOf(paid.timeline).slice(0, 3)).toEqual(media.map((one) => `tall/${one}`))

    const free = await cleanTimeline({ timeline: slides, pictures: { media, provider: 'x', credits: [] } })
    expect(free.asked.laidOut).toEqual([])
    expect(new Set(free.asked.drawn)).toEqual(new Set([1920]))

    const asItIs = await cleanTimeline({
      ...{ timeline: slides, layout: 'as_is' as const, pictures: { media, provider: 'x', credits: [] } },
    })
    expect(asItIs.asked).toEqual({ drawn: [], laidOut: [] })
    expect(new Set(slidesOf(asItIs.timeline))).toEqual(new Set(media))
  })

  test('shows what stands in the place of files that were replaced since', async () => {
    const account = { background_large: 'me/new.mp4', background_audio: 'me/new.mp3' }
    const gone = ['me/wide.mp4', 'me/song.mp3']
    const { timeline } = await cleanTimeline({ layout: 'as_is', account, gone })
    expect(timeline).toMatchObject({ background: { media: 'me/new.mp4' }, music: { media: 'me/new.mp3' } })

    const media = ['me/1.jpg', 'me/2.jpg']
    const own = dialogue(TALK, { background: { kind: 'own_slideshow', changeSeconds: 4, media } })
    const given = { timeline: own, pictures: { media, provider: 'x', credits: [] }, account, layout: 'as_is' as const }
    const one = await cleanTimeline({ ...given, gone: ['me/1.jpg'] })
    expect(new Set(slidesOf(one.timeline))).toEqual(new Set(['me/2.jpg']))
    const none = await cleanTimeline({ ...given, gone: media })
    expect(none.timeline.background).toMatchObject({ kind: 'loop', media: 'me/new.mp4' })
  })

  test('without the stored speech is refused, because nothing is spoken again', async () => {
    await expect(orderOf({ gone: ['me/speech/1.wav'] })).rejects.toThrow(
      'We no longer have the files that this video was made from. Render it again, then post it.',
    )
  })

  test('of an account that keeps its branding is the video itself, or has the branding of the tall frame', async () => {
    expect(await orderOf({ keepsBranding: true, layout: 'as_is' })).toBeNull()

    const account = { logo: 'me/new.png', outro: 'me/tall-outro.mp4' }
    const { timeline } = await cleanTimeline({ keepsBranding: true, account })
    expect(timeline).toMatchObject({ width: 1080, logo: 'me/new.png', outro: { media: 'me/tall-outro.mp4' } })
  })

  test('keeps its unchanged parts in place when a line is edited', async () => {
    const first = (await cleanTimeline({})).timeline
    const edited = dialogue(TALK.with(1, ['forge', 'Because nobody stops me.', 6.2]))
    const second = (await cleanTimeline({ timeline: edited, previous: first })).timeline

    const placesOf = ({ background, bodySeconds }: Timeline) =>
      background.kind === 'loop'
        ? loopParts(background, bodySeconds).map(({ place, framing }) => ({ place, framing }))
        : []
    const [before, after] = [placesOf(first), placesOf(second)]
    expect(before.length).toBe(4)
    expect([after[0], after[2], after[3]]).toEqual([before[0], before[2], before[3]])
  })
})
