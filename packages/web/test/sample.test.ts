import { loopsFor } from '@pack/core/assets/scene-loops'
import { momentAt } from '@pack/core/film/painting/overlay-moments'
import { platedSpeakers } from '@pack/core/film/painting/plates'
import { layoutZones } from '@pack/core/film/painting/zones'
import { expect, test } from 'vitest'
import type { AssetSlot } from '../src/product/assets/assets.ts'
import { DRAWN_SCENES, sampleLook } from '../src/product/preview/sample-look.ts'
import { openingOf, sampleTimeline, withOpenSeat } from '../src/product/preview/sample-timeline.ts'

const slot = (path: string): AssetSlot => ({
  path,
  signed_url: `http://files/${path.split('/').at(-1)}?s=1`,
  name: path,
  bytes: null,
  width: null,
  height: null,
  seconds: null,
  prepared: 'ready',
  error_detail: null,
})
const account = { logo: slot('me/assets/account.png'), background: slot('me/assets/account.mp4') }
const loop = { backgroundMode: 'loop', changeSeconds: 3 } as const
const noAssets = { persona: {}, account: {} }
const endings = ({ logo, watermark, background }: ReturnType<typeof sampleLook>) =>
  [logo, watermark, background.kind === 'loop' ? background.media : ''].map((address) => address?.split('/').at(-1))

test.each([
  { whose: 'the starter kit’s', held: noAssets, look: ['logo.png', 'watermark.png', 'background_moonrise.mp4'] },
  {
    whose: 'the account’s',
    held: { persona: {}, account },
    look: ['account.png?s=1', 'watermark.png', 'account.mp4?s=1'],
  },
  {
    whose: 'the persona’s, then the account’s',
    held: { persona: { logo: slot('me/assets/own.png') }, account },
    look: ['own.png?s=1', 'watermark.png', 'account.mp4?s=1'],
  },
])('a sample uses $whose assets', ({ held, look }) => {
  expect(endings(sampleLook(held, { mode: 'short', orientation: 'vertical', ...loop }, 0))).toEqual(look)
})

test('a sample shows the small copy of the starter kit’s background', () => {
  const { background } = sampleLook(noAssets, { mode: 'short', orientation: 'vertical', ...loop }, 0)

  expect(background).toMatchObject({ media: expect.stringMatching(/\/stock\/preview\/background_moonrise\.mp4$/) })
})

test('a vertical background of the account replaces a missing horizontal one', () => {
  const [, , background] = endings(
    sampleLook({ persona: {}, account }, { mode: 'story', orientation: 'horizontal', ...loop }, 0),
  )

  expect(background).toBe('account.mp4?s=1')
})

test('the sample uses the starter kit’s background of the next video, even when the kit was adopted', () => {
  const adopted = { persona: {}, account: { background: slot('stock/background_moonrise.mp4') } }

  const shown = [0, 1, 2, 3, 4, 5].map(
    (turn) => endings(sampleLook(adopted, { mode: 'short', orientation: 'vertical', ...loop }, turn))[2],
  )

  const round = ['moonrise', 'aurora', 'embers', 'daybreak', 'citylight'].map((name) => `background_${name}.mp4`)
  expect(shown).toEqual([...round, round[0]])
})

test('the sample shows the starter kit’s loop that suits what is typed', () => {
  const bakery = { mode: 'short', orientation: 'vertical', ...loop, loops: loopsFor('our bakery opens', []) } as const

  expect(endings(sampleLook(noAssets, bakery, 0))[2]).toBe('background_bread.mp4')
})

test.each([
  { whose: 'nobody’s', persona: 0, account: 0, first: '/scenes/1.webp' },
  { whose: 'the account’s', persona: 0, account: 3, first: 'http://files/account-1?s=1' },
  { whose: 'the persona’s', persona: 2, account: 3, first: 'http://files/persona-1?s=1' },
])('a slideshow of $whose pictures begins where the next video’s does', ({ persona, account, first }) => {
  const pictures = (name: string, count: number) => ({
    slideshow_pictures: Array.from({ length: count }, (_, at) => ({
      ...slot(`me/assets/pictures/${name}-${at}`),
      id: `${at}`,
      small_url: null,
    })),
  })
  const held = { persona: pictures('persona', persona), account: pictures('account', account) }
  const wanted = { mode: 'short', orientation: 'vertical', backgroundMode: 'ai_slideshow', changeSeconds: 3 } as const

  const { background } = sampleLook(held, wanted, 1)

  expect(background.media[0]).toBe(first)
})

test('a dialogue with one persona shows a free seat for the second, where nobody speaks', () => {
  const flow = { id: 'flow', name: 'Flow', colour: '#2dd4bf', avatar: '', pace: 1, line: 'Let it move.' }
  const look = sampleLook(noAssets, { mode: 'dialogue', orientation: 'horizontal', ...loop }, 0)
  const alone = sampleTimeline([flow], { mode: 'dialogue', look })

  const timeline = withOpenSeat(alone)

  expect(platedSpeakers(timeline, 'flow').map(({ name }) => name)).toEqual(['Flow', 'Who replies?'])
  expect(timeline.bodySeconds).toBe(alone.bodySeconds)
  const speaking = Array.from(
    { length: 200 },
    (_, at) => momentAt(timeline, (at / 200) * timeline.bodySeconds)?.speaking,
  )
  expect(new Set(speaking)).toEqual(new Set([0]))
})

test.each([
  ['  starting over ', 'starting over'],
  ['', ''],
  [
    'What I wish somebody had told me before I ran my first marathon',
    'What I wish somebody had told me before I ran my first…',
  ],
  ['時'.repeat(61), `${'時'.repeat(60)}…`],
])('the theme “%s” opens a sample as “%s”', (theme, opening) => {
  expect(openingOf(theme)).toBe(opening)
})

test('a sample has the timeline of a video: slides change on time and the speaker has a name tag', () => {
  const captions = { style: 'karaoke_fill', position: 'top', face: 'serif' } as const
  const sayer = (id: string) => ({
    id,
    name: id,
    colour: '#2dd4bf',
    avatar: '',
    pace: 1,
    line: 'Let it move.',
    captions,
  })
  const slideshow = { backgroundMode: 'ai_slideshow', changeSeconds: 2 } as const

  const short = sampleTimeline([sayer('flow')], {
    mode: 'short',
    look: sampleLook(noAssets, { mode: 'short', orientation: 'vertical', ...slideshow }, 0),
  })
  const dialogue = sampleTimeline([sayer('flow'), sayer('codex')], {
    mode: 'dialogue',
    look: sampleLook(noAssets, { mode: 'dialogue', orientation: 'horizontal', ...loop }, 0),
  })

  expect(short.background).toMatchObject({
    slides: DRAWN_SCENES.slice(0, 3).map((media, at) => ({ media, start: at * 2 })),
  })
  expect(layoutZones(short).vertical).toBe(true)
  expect(dialogue).toMatchObject({ plates: true, width: 1920, speakers: [{ id: 'flow', captions }, { id: 'codex' }] })
  expect(dialogue.lines[1]?.start).toBeGreaterThan(dialogue.lines[0]?.end ?? Number.POSITIVE_INFINITY)
})
