import { expect, test } from 'vitest'
import { ASSET_TYPES, STOCK_KIT } from '../src/assets/asset.ts'
import { brandingOf, fillSlot } from '../src/assets/branding.ts'
import { ASSET_ACCEPT, ASSET_KIND, ASSET_MAX_BYTES, assetHint } from '../src/assets/kinds.ts'
import { fileName } from '../src/assets/manage-assets.ts'
import { requiredForms, starterKitForms } from '../src/assets/render-forms.ts'
import { orientationOf } from '../src/content/orientation.ts'
import { STOCK_FRAMINGS } from '../src/film/loop.ts'
import { HORIZONTAL, VERTICAL } from '../src/film/timeline.ts'

const nobody = { persona: {}, account: {} }

test('each slot has the file kind and the hint of the specification', () => {
  expect(ASSET_TYPES.filter((type) => ASSET_KIND[type] === 'image')).toEqual(['logo', 'watermark'])
  expect(ASSET_TYPES.filter((type) => ASSET_KIND[type] === 'audio')).toEqual(['background_audio'])
  expect(ASSET_ACCEPT).toEqual({ image: 'image/*', video: 'video/mp4', audio: 'audio/mpeg' })
  expect(ASSET_MAX_BYTES).toEqual({ image: 20_971_520, video: 524_288_000, audio: 20_971_520 })
  expect(Object.fromEntries(ASSET_TYPES.map((type) => [type, assetHint(type).join(' · ')]))).toEqual({
    logo: 'PNG, JPEG or WebP · max 8192 × 8192 · max 20 MB',
    watermark: 'PNG, JPEG or WebP · max 100 px high · max 20 MB',
    intro: 'MP4 · 1080 × 1920 · max 2 sec · max 500 MB',
    intro_large: 'MP4 · 1920 × 1080 · max 2 sec · max 500 MB',
    outro: 'MP4 · 1080 × 1920 · max 3 sec · max 500 MB',
    outro_large: 'MP4 · 1920 × 1080 · max 3 sec · max 500 MB',
    background: 'MP4 · 1080 × 1920 · 15–30 sec loop · max 500 MB',
    background_large: 'MP4 · 1920 × 1080 · max 10 min · max 500 MB',
    background_audio: 'MP3 · max 10 min · max 20 MB',
  })
})

test.each(['short', 'story'] as const)('the prepared forms are those that a %s needs', (mode) => {
  const account = { intro: 'me/i.mp4', outro: 'me/o.mp4', intro_large: 'me/il.mp4', outro_large: 'me/ol.mp4' }
  const { intro, outro } = brandingOf(
    { mode, orientation: orientationOf(mode), startWith: 'hook' },
    { persona: {}, account },
    0,
  )
  const [size, large] = mode === 'short' ? ([VERTICAL, ''] as const) : ([HORIZONTAL, '_large'] as const)

  expect(requiredForms(`intro${large}`, { isPairEmpty: false })).toEqual([
    { kind: 'edge', ...size, seconds: intro?.seconds },
  ])
  expect(requiredForms(`outro${large}`, { isPairEmpty: false })).toEqual([
    { kind: 'edge', ...size, seconds: outro.seconds },
  ])
  expect(requiredForms(`background${large}`, { isPairEmpty: false })).toEqual([{ kind: 'loop', ...size }])
})

test('the starter kit’s outro is prepared at the lengths of shorts and of other videos', () => {
  const lengths = (type: 'outro' | 'outro_large') =>
    starterKitForms(type).map((form) => form.kind === 'edge' && form.seconds)
  const { outro } = brandingOf({ mode: 'short', orientation: 'vertical', startWith: 'hook' }, nobody, 0)

  expect(lengths('outro')).toEqual([outro.seconds, 3])
  expect(lengths('outro_large')).toEqual([3])
})

test('the starter kit’s backgrounds are prepared whole and in every framing that videos show', () => {
  const forms = starterKitForms('background_large')

  expect(forms).toEqual([
    { kind: 'loop', ...HORIZONTAL },
    ...STOCK_FRAMINGS.map((framing) => ({ kind: 'loop', ...HORIZONTAL, framing })),
  ])
})

test('a file that is the fallback for the other orientation is prepared for both; pictures need no preparation', () => {
  expect(requiredForms('background', { isPairEmpty: true })).toEqual([
    { kind: 'loop', ...VERTICAL },
    { kind: 'loop', ...HORIZONTAL },
  ])
  expect(requiredForms('background_audio', { isPairEmpty: true })).toEqual([{ kind: 'music' }])
  expect([
    ...requiredForms('logo', { isPairEmpty: true }),
    ...requiredForms('watermark', { isPairEmpty: true }),
  ]).toEqual([])
})

test('an adopted starter kit rotates through all its backgrounds, also beside an own one of the other orientation', () => {
  const kit = STOCK_KIT.background
  const account = { background: kit[0] ?? '', background_large: 'me/assets/wide.mp4' }

  const seen = kit.map((_, turn) => fillSlot('background', { persona: {}, account }, turn))

  expect(new Set(seen)).toEqual(new Set(kit))
  expect(fillSlot('background_large', { persona: {}, account }, 1)).toBe('me/assets/wide.mp4')
  expect(fillSlot('background_large', { persona: {}, account: { background: kit[0] ?? '' } }, 0)).toBe(
    STOCK_KIT.background_large[0],
  )
})

test.each([
  ['Intro final (2).mp4', 'Intro final (2).mp4'],
  ['C:\\Users\\me\\intro.mp4', 'intro.mp4'],
  ['../../etc/passwd', 'passwd'],
  ['a\0b\n.png', 'ab.png'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['логотип 🐺.png', 'логотип 🐺.png'],
  ['', ''],
])('a file called %j is shown as %j', (given, shown) => {
  expect(fileName(given)).toBe(shown)
})
