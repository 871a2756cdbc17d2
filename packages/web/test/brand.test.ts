import { expect, test } from 'vitest'
import { cropWindow } from '../src/features/personas/crop-dialog.tsx'
import { deletionEffects } from '../src/features/personas/delete-persona.tsx'
import { faceRow } from '../src/features/personas/faces.ts'
import { groupVoices, searchVoices } from '../src/features/personas/voice-groups.ts'
import type { AssetSlot } from '../src/product/assets/assets.ts'
import { facts, misfit, shownFor } from '../src/product/assets/standing-in.ts'

const slot = (name: string, more: Partial<AssetSlot> = {}): AssetSlot => ({
  path: `me/assets/${name}`,
  signed_url: `http://files/${name}`,
  name,
  bytes: null,
  width: null,
  height: null,
  seconds: null,
  prepared: 'ready',
  error_detail: null,
  ...more,
})

test('an empty slot shows its fallback: the account’s file, the other orientation’s, or the starter kit’s', () => {
  const account = { intro: slot('account.mp4'), outro_large: slot('wide.mp4') }
  const own = { intro: slot('own.mp4') }
  const shown = (type: Parameters<typeof shownFor>[0], mine = {}) => {
    const { from, address } = shownFor(type, { own: mine, account })
    return [from, address?.split('/').at(-1)]
  }

  expect(shown('intro', own)).toEqual(['own', 'own.mp4'])
  expect(shown('intro')).toEqual(['account', 'account.mp4'])
  expect(shown('intro_large', own)).toEqual(['other', 'own.mp4'])
  expect(shown('outro')).toEqual(['other', 'wide.mp4'])
  expect(shown('logo')).toEqual(['kit', 'logo.png'])
})

test('a file that differs from the hint gets a note on how it is used', () => {
  expect(misfit('intro', slot('a', { seconds: 2 }))).toBeNull()
  expect(misfit('outro_large', slot('a', { seconds: 7, width: 1920, height: 1080 }))).toBe(
    'Only the first 3 seconds will be used.',
  )
  expect(misfit('background', slot('a', { seconds: 20, width: 1920, height: 1080 }))).toContain('Horizontal')
  expect(facts(slot('a', { width: 640, height: 200, seconds: 75.4, bytes: 1_500_000 }))).toEqual([
    '640 × 200',
    '1:15',
    '1.5 MB',
  ])
})

test('the chosen face stays in the row when the faces are shuffled', () => {
  const look = (page: number, kept: string | null, first = true) => faceRow({ stem: 'ab', page, kept, first })

  expect(look(0, null)).toEqual([null, 'ab-0', 'ab-1', 'ab-2', 'ab-3', 'ab-4'])
  expect(look(1, 'ab-2')).toEqual([null, 'ab-2', 'ab-6', 'ab-7', 'ab-8', 'ab-9'])
  // A new persona has no default face.
  expect(look(0, 'ab-0', false)[0]).toBe('ab-0')
})

test('the crop square always lies inside the picture', () => {
  expect(cropWindow({ width: 1600, height: 900 }, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({
    left: 350,
    top: 0,
    side: 900,
  })
  expect(cropWindow({ width: 1600, height: 900 }, { x: 1, y: 0, zoom: 3 })).toEqual({ left: 1300, top: 0, side: 300 })
})

test('voices are grouped by provider and language, and any word finds them', () => {
  const voice = (id: string, provider: string, languages: string[]) => ({
    id,
    name: id,
    description: `A voice called ${id}`,
    provider,
    languages,
  })
  const voices = [
    voice('flow', 'offline voice', ['en']),
    voice('forge', 'offline voice', ['en']),
    voice('elevenlabs:a', 'ElevenLabs', ['en', 'de', 'fr']),
    voice('sherpa:b', 'Piper', ['de-DE']),
  ]

  expect(groupVoices(voices).map(({ title, voices: members }) => [title, members.length])).toEqual([
    ['Pack voices · English', 2],
    ['ElevenLabs · many languages', 1],
    ['Piper · German (Germany)', 1],
  ])
  expect(searchVoices(voices, 'german').map(({ id }) => id)).toEqual(['sherpa:b'])
  expect(searchVoices(voices, 'english forge').map(({ id }) => id)).toEqual(['forge'])
})

test('deleting a persona lists what depends on it, and nothing if nothing does', () => {
  expect(deletionEffects(undefined)).toEqual([])
  expect(deletionEffects({ items: 3, making: 1, scheduled: 2, assets: 1 })).toEqual([
    '3 videos made with it will stay, but can’t be rendered again.',
    '1 video in progress will fail.',
    '2 scheduled videos: those already rendered will still be published.',
    'Its asset will be deleted, too.',
  ])
})
