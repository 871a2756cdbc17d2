import { generateProblems } from '@pack/core/generation/request'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { generateFailure, requestIds } from '../src/features/generation/jobs.ts'
import { lastSpeakers, rememberSpeakers } from '../src/features/generation/last-speakers.ts'
import {
  checkedFields,
  emptyDraft,
  readDraft,
  today,
  toOrder,
  withLastSpeakers,
  withLink,
  withMode,
  withNewcomer,
  withOnlyPersona,
  withOwnScript,
  withPersonas,
  withQuantity,
} from '../src/features/generation/order.ts'
import { publishingSummary } from '../src/features/generation/publishing-summary.ts'
import { problemOf } from '../src/product/api.ts'
import { FALLBACK_PLATFORMS } from '../src/product/platforms.ts'

const draft = {
  ...emptyDraft(),
  theme: 'starting over',
  personas: ['forge', 'flow'],
  supporting: ['lyra'],
  quantity: 2,
}

test('the form defaults to today and a looping background', () => {
  expect(emptyDraft()).toMatchObject({ date: today(), backgroundMode: 'loop', changeSeconds: 3, quantity: 1 })
})

test('today is the day in the account’s time zone', () => {
  const lateInLondon = new Date('2026-01-05T23:30:00Z')

  expect(today('Europe/London', lateInLondon)).toBe('2026-01-05')
  expect(today('Asia/Kathmandu', lateInLondon)).toBe('2026-01-06')
})

test('a kept draft whose day has passed is scheduled for today; later days, and none, stay', () => {
  const dateOf = (date: string) => readDraft(JSON.stringify({ theme: 'rest', date })).date

  expect(dateOf('2020-02-03')).toBe(today())
  expect(dateOf('2999-02-03')).toBe('2999-02-03')
  expect(dateOf('')).toBe('')
  expect(readDraft('{"theme":"rest"}').theme).toBe('rest')
  expect(readDraft('not JSON')).toEqual(emptyDraft())
})

test('switching between short and another mode clears the personas; between story and dialogue it keeps them', () => {
  expect(withMode({ ...draft, mode: 'short' }, 'story')).toMatchObject({ personas: [], supporting: [] })
  expect(withMode({ ...draft, mode: 'dialogue' }, 'short')).toMatchObject({ personas: [], supporting: [] })
  expect(withMode({ ...draft, mode: 'story' }, 'dialogue')).toMatchObject({
    personas: ['forge', 'flow'],
    supporting: ['lyra'],
  })
})

test('switching the mode back brings back who was selected, and the quantity that they raised goes and comes with them', () => {
  const story = withMode({ ...draft, mode: 'short', supporting: [] }, 'story')
  expect(story.quantity).toBe(1)

  const back = withMode(withMode(withPersonas(story, ['lyra']), 'dialogue'), 'short')
  expect(back).toMatchObject({ personas: ['forge', 'flow'], quantity: 2 })
  expect(withMode(back, 'story')).toMatchObject({ personas: ['lyra'], quantity: 1 })
  expect(withMode({ ...draft, mode: 'short', quantity: 5 }, 'story').quantity).toBe(5)
})

test('lowering the quantity trims the selected personas', () => {
  expect(withQuantity(draft, 1).personas).toEqual(['forge'])
  expect(withQuantity(draft, 5).personas).toEqual(['forge', 'flow'])
  expect(withQuantity(draft, null).personas).toEqual(['forge', 'flow'])
})

test('a persona selected as primary is removed from the supporting ones', () => {
  expect(withPersonas(draft, ['forge', 'lyra']).supporting).toEqual([])
})

test('each line of the key points becomes a point', () => {
  expect(toOrder({ ...draft, points: 'Open late.\n\n  Free parking. \nOpen late.' }, []).key_points).toEqual([
    'Open late.',
    'Free parking.',
  ])
})

test('the order of a short contains the background and no supporting personas', () => {
  const short = { ...draft, mode: 'short' as const, backgroundMode: 'ai_slideshow' as const, changeSeconds: 4.5 }

  const order = toOrder(short, FALLBACK_PLATFORMS)

  expect(generateProblems(checkedFields(short), true)).toEqual([])
  expect(order).toMatchObject({
    background_mode: 'ai_slideshow',
    bg_change_seconds: 4.5,
    supporting_personas: [],
    max_attempts: 3,
  })
})

test('tone, keywords and key points are sent only when a script is to be written, and stay in the form', () => {
  const typed = { ...draft, mode: 'story' as const, tone: 'calm', keywords: ['river'], points: 'Open late.' }
  const own = { text: 'Sit down.', script: '[{"persona":"forge","line":"Sit down."}]', problem: null }

  expect(toOrder(typed, [])).toMatchObject({ tone: 'calm', inject_keywords: ['river'], key_points: ['Open late.'] })
  const switched = withOwnScript(typed, own)
  expect(toOrder(switched, [])).toMatchObject({ tone: '', inject_keywords: [], key_points: [], script: own.script })
  expect(toOrder(withOwnScript(switched, null), [])).toMatchObject({ tone: 'calm', inject_keywords: ['river'] })
})

test('keywords that are still being typed are sent, too', () => {
  const order = toOrder({ ...draft, mode: 'story', keywords: ['river'], typedKeywords: ' stone, river ,' }, [])

  expect(order.inject_keywords).toEqual(['river', 'stone'])
})

test.each([
  ['one sentence', { detail: 'Theme is empty.' }, '❌ Failed to generate: Theme is empty.'],
  [
    'a list',
    { detail: [{ msg: 'Theme is too long' }, { msg: 'Quantity is too large' }] },
    'Theme is too long\nQuantity is too large',
  ],
  ['no detail', { error: 'Bad gateway' }, '❌ Content generation failed. Check console.'],
])('a refused order with %s is reported as specified', async (_what, body, message) => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()

  expect(generateFailure(await problemOf(Response.json(body, { status: 500 }))).text).toBe(message)

  expect(reported).toHaveBeenCalledTimes('detail' in body ? 0 : 1)
  reported.mockRestore()
})

test('an equal order has the same request id until one was accepted; a changed one has another', () => {
  const ids = requestIds()
  const order = toOrder({ ...draft, mode: 'story' }, [])
  const { request_id: first } = ids.of(order)

  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(ids.of({ ...order }).request_id).toBe(first)
  expect(ids.of({ ...order, theme: 'rivers' }).request_id).not.toBe(first)
  expect(requestIds().of(order).request_id).not.toBe(first)
})

test('a failure without a reason says what is known of it', () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()

  expect(generateFailure(new Error('The server isn’t responding.'))).toEqual({
    text: '❌ Content generation failed. Check console.',
    description: 'The server isn’t responding.',
  })
  reported.mockRestore()
})

test('a removed persona takes back the quantity that it raised, and leaves a quantity that was typed', () => {
  const two = withPersonas({ ...draft, quantity: 1, personas: ['flow'] }, ['flow', 'jinx'])
  expect(two.quantity).toBe(2)
  expect(withPersonas(two, ['flow']).quantity).toBe(1)
  expect(withPersonas({ ...two, quantity: 5 }, ['flow']).quantity).toBe(5)
})

test('a story takes the chosen orientation, and a short is always vertical', () => {
  expect(toOrder({ ...draft, mode: 'story' }, []).video_orientation).toBe('horizontal')
  expect(toOrder({ ...draft, mode: 'story', orientation: 'vertical' }, []).video_orientation).toBe('vertical')
  expect(toOrder({ ...draft, mode: 'short', orientation: 'horizontal' }, []).video_orientation).toBe('vertical')
})

test('an order names platforms by code and connected accounts by id', () => {
  const channel = { id: 'account-1', name: 'Forge TV', code: 'youtube', connected: true }

  const order = toOrder({ ...draft, mode: 'story', publishTo: ['youtube'] }, [channel])

  expect(order).toMatchObject({ publish_to: ['youtube'], publish_account_ids: ['account-1'] })
})

test('a newly added wolf is selected: it speaks, replies, or leads one more video', () => {
  const empty = { ...emptyDraft(), mode: 'dialogue' as const }

  const one = withNewcomer(empty, 'forge')
  const two = withNewcomer(one, 'flow')

  expect(two).toMatchObject({ personas: ['forge'], supporting: ['flow'], quantity: 1 })
  expect(withNewcomer({ ...one, mode: 'short' }, 'flow')).toMatchObject({ personas: ['flow'], quantity: 1 })
  expect(withNewcomer(draft, 'jinx')).toMatchObject({ personas: ['forge', 'flow', 'jinx'], quantity: 3 })
})

test('more personas than videos raise the quantity, except with an own script', () => {
  const own = { text: 'Sit down.', script: '[]', problem: null }

  expect(withPersonas({ ...draft, quantity: 1 }, ['forge', 'flow']).quantity).toBe(2)
  expect(withPersonas({ ...draft, quantity: 5 }, ['forge', 'flow']).quantity).toBe(5)
  expect(withPersonas({ ...draft, quantity: 1, own }, ['forge', 'flow']).quantity).toBe(1)
})

test('a single persona is selected, and one of several is not', () => {
  const empty = emptyDraft()

  expect(withOnlyPersona(empty, [{ id: 'forge' }]).personas).toEqual(['forge'])
  expect(withOnlyPersona(empty, [{ id: 'forge' }, { id: 'flow' }]).personas).toEqual([])
  expect(withOnlyPersona({ ...empty, personas: ['flow'] }, [{ id: 'forge' }]).personas).toEqual(['flow'])
})

describe('the speakers of the last order', () => {
  const cast = [{ id: 'forge' }, { id: 'flow' }, { id: 'lyra' }]
  afterEach(() => localStorage.clear())

  test('are kept for each account and mode, without personas that were deleted', () => {
    rememberSpeakers('a', 'short', { personas: ['lyra', 'gone', 'forge'], supporting: [] })
    rememberSpeakers('a', 'dialogue', { personas: ['flow'], supporting: ['gone', 'lyra'] })
    rememberSpeakers('a', 'story', { personas: ['gone'], supporting: ['flow'] })

    expect(lastSpeakers('a', 'short', cast)).toEqual({ personas: ['lyra', 'forge'], supporting: [] })
    expect(lastSpeakers('a', 'dialogue', cast)).toEqual({ personas: ['flow'], supporting: ['lyra'] })
    expect(lastSpeakers('a', 'story', cast)).toBeNull()
    expect(lastSpeakers('b', 'short', cast)).toBeNull()
  })

  test('are preselected where nobody is chosen', () => {
    const last = { personas: ['forge', 'flow'], supporting: ['lyra'] }
    const own = { text: 'Sit down.', script: '[]', problem: null }

    expect(withLastSpeakers(emptyDraft(), last)).toMatchObject({ ...last, quantity: 2 })
    expect(withLastSpeakers({ ...emptyDraft(), own }, last)).toMatchObject({ personas: ['forge'], quantity: 1 })
    expect(withLastSpeakers({ ...emptyDraft(), personas: ['lyra'] }, last).personas).toEqual(['lyra'])
    expect(withLastSpeakers(emptyDraft(), null).personas).toEqual([])
  })
})

test('a link fills in theme, mode and persona; in a dialogue another persona replies', () => {
  const cast = [{ id: 'forge' }, { id: 'velour' }]
  const link = { theme: 'stage fright', mode: 'dialogue' as const, persona: { id: 'velour' } }

  expect(withLink(emptyDraft(), link, cast)).toMatchObject({
    ...{ theme: 'stage fright', mode: 'dialogue', personas: ['velour'], supporting: ['forge'] },
  })
  expect(withLink(emptyDraft(), { persona: { id: 'velour' } }, cast)).toMatchObject({
    ...{ mode: 'short', personas: ['velour'], supporting: [] },
  })
})

test('the default day is the first one whose posting time is still to come', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T19:30:00Z') })
  const dateAt = (hour: number) => emptyDraft({ zone: 'UTC', hour }).date

  expect([dateAt(20), dateAt(19), dateAt(18)]).toEqual(['2026-11-23', '2026-11-24', '2026-11-24'])
  vi.useRealTimers()
})

describe('what is said about publishing', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  const youtube = { date: '2026-11-26', publishTo: ['youtube'], quantity: 1 }
  const both = { ...youtube, publishTo: ['tiktok', 'youtube'] }
  test.each([
    ['no platform', 'pro_plus', { ...youtube, publishTo: [] }, 'Not scheduled'],
    ['no platform', 'free', { ...youtube, publishTo: [] }, 'Nothing is published. You can download the video.'],
    ['a plan that does not publish', 'free', youtube, 'Nothing is published. You need the Pro plan or higher.'],
    ['a plan that publishes on a press', 'pro', youtube, 'Goes to YouTube when you publish from Content'],
    ['no date', 'alpha', { ...youtube, date: '' }, 'Goes to YouTube when you publish from Content'],
    ['today', 'pro_plus', youtube, 'Goes out to YouTube today at 6:00 PM'],
    [
      'another day',
      'pro_plus',
      { ...both, date: '2026-11-28' },
      'Goes out to YouTube and TikTok on Sat, Nov 28 at 6:00 PM',
    ],
    [
      'several',
      'pro_plus',
      { ...youtube, quantity: 3 },
      'First video goes out to YouTube today at 6:00 PM, then one per day',
    ],
  ] as const)('with %s on the plan %s', (_what, tier, planned, text) => {
    const known = {
      platforms: FALLBACK_PLATFORMS,
      posting: { zone: 'UTC', hour: 18 },
      account: { tier, is_admin: false },
    }

    expect(publishingSummary({ ...planned, publishTo: [...planned.publishTo] }, known)).toBe(text)
  })

  test('when today’s posting time has passed', () => {
    const known = { platforms: FALLBACK_PLATFORMS, posting: { zone: 'UTC', hour: 9 }, account: undefined }

    expect(publishingSummary(youtube, known)).toBe('Goes out to YouTube as soon as it’s ready')
  })
})
