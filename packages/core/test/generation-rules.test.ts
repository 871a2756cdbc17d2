import { STOCK_KIT } from '@pack/core/assets/asset'
import { brandingOf, fillSlot } from '@pack/core/assets/branding'
import { duration, hoursAndMinutes } from '@pack/core/content/item'
import { mainAction } from '@pack/core/content/main-action'
import { promiseNote, splitTheme } from '@pack/core/content/points'
import { STAGES, type Status } from '@pack/core/content/status'
import { THEME_IN_WORDS } from '@pack/core/content/theme'
import { titleFrom, titleProblem } from '@pack/core/content/title'
import { distribute } from '@pack/core/generation/distribution'
import { failureDetail } from '@pack/core/generation/failure'
import { jobProgress } from '@pack/core/generation/job-status'
import { estimateEnd, overallPercent, VIDEO_PLAN } from '@pack/core/generation/progress'
import { asksForOtherAssets, needsUpload } from '@pack/core/generation/remedies'
import { GENERATE_MESSAGES, generateProblems, readKeywords } from '@pack/core/generation/request'
import { generateRequestSchema } from '@pack/core/generation/request-schema'
import { isWorthRetrying, StalledStage } from '@pack/core/generation/retry'
import { nearDuplicate, sameness } from '@pack/core/generation/sameness'
import { withDistinctVoices } from '@pack/core/generation/video-order'
import { ProductError } from '@pack/core/kernel/errors'
import { graphemeCount } from '@pack/core/kernel/words'
import { describe, expect, test } from 'vitest'

describe('problems of a generation request', () => {
  const fine = {
    mode: 'short',
    theme: 'patience',
    key_points: [],
    quantity: 2,
    personas: ['a'],
    supporting_personas: [],
  } as const

  test.each([
    [{ theme: '' }, GENERATE_MESSAGES.theme],
    [{ theme: ' \u0007\n ' }, GENERATE_MESSAGES.theme],
    [{ mode: '' as const }, GENERATE_MESSAGES.mode],
    [{ quantity: 0 }, GENERATE_MESSAGES.quantity],
    [{ quantity: Number.NaN }, GENERATE_MESSAGES.quantity],
    [{ quantity: 101 }, 'Quantity can be at most 100.'],
    [{ quantity: 2.5 }, 'Quantity must be a whole number.'],
    [{ script: '[]' }, 'Your own script makes one video. Set the quantity to 1.'],
    [{ personas: [] }, GENERATE_MESSAGES.shortPersonas],
    [{ key_points: [...'abcdefghijk'] }, 'Add up to 10 key points.'],
    [
      { key_points: ['Water them early', '<script>alert(1)</script>'] },
      '“<script>alert(1)</script>” has no words to say. Put this key point in words, or remove it.',
    ],
    [{ key_points: ['👍'] }, '“👍” has no words to say. Put this key point in words, or remove it.'],
    [{ key_points: ['x'.repeat(201)] }, 'A key point is too long: at most 200 characters.'],
    [
      { key_points: Array.from({ length: 10 }, () => 'word '.repeat(40).trim()) },
      'A short has room for about 120 words of theme and key points. Yours have 401. Remove or shorten some, or choose Story or Dialogue.',
    ],
    [
      { theme: 'x'.repeat(2000) },
      'A short has room for about 120 words of theme and key points. Yours have 167. Remove or shorten some, or choose Story or Dialogue.',
    ],
    [{ mode: 'story' as const, personas: [] }, GENERATE_MESSAGES.storyPersonas],
    [{ mode: 'dialogue' as const, personas: [] }, GENERATE_MESSAGES.dialoguePrimary],
    [{ mode: 'dialogue' as const }, GENERATE_MESSAGES.dialogueSupporting],
    [{ mode: 'dialogue' as const, supporting_personas: ['a'] }, GENERATE_MESSAGES.dialogueSupporting],
    [{ personas: ['a', 'b', 'c'] }, GENERATE_MESSAGES.tooManyPersonas],
  ])('%j: %s', (change, message) => {
    expect(generateProblems({ ...fine, ...change }, true)[0]?.message).toBe(message)
  })

  test('a theme of any length suits a model, which sums it up; key points must be said', () => {
    const long = { ...fine, theme: 'word '.repeat(390).trim() }

    expect(generateProblems(long, false)).toEqual([])
    expect(
      generateProblems({ ...long, key_points: Array(10).fill('one two three '.repeat(14)) }, false)[0]?.message,
    ).toBe(
      'A short has room for about 120 words of key points. Yours have 420. Remove or shorten some, or choose Story or Dialogue.',
    )
  })

  test('a complete request has none', () => {
    expect(generateProblems(fine, true)).toEqual([])
    expect(generateProblems({ ...fine, mode: 'dialogue', supporting_personas: ['b'] }, true)).toEqual([])
  })

  test.each([
    ['a quantity with a command in it', { quantity: '5; rm' }],
    ['a theme of 10,000 characters', { theme: 'x'.repeat(10_000) }],
    ['half a second of change', { bg_change_seconds: 0.5 }],
    ['a day that does not exist', { schedule_date_start: '2026-02-30' }],
    ['an unknown mode', { mode: 'film' }],
  ])('%s does not pass the schema', (_what, change) => {
    expect(generateRequestSchema.safeParse({ ...fine, ...change }).success).toBe(false)
  })

  test.each([2.3, 12.5])('%s seconds per image are refused with the rule', (seconds) => {
    const { error } = generateRequestSchema.safeParse({ ...fine, bg_change_seconds: seconds })

    expect(error?.issues[0]?.message).toBe('Show each image for 1 to 12 seconds, in steps of 0.5.')
  })

  test('a theme loses control characters and keeps all others', () => {
    expect(generateRequestSchema.parse({ ...fine, theme: ' calm\u0000 \u202Eriver\n🐺 ' }).theme).toBe('calm river 🐺')
  })

  test.each([
    ['My <b>yoga</b> studio <img src=x onerror=alert(1)> opens', 'My yoga studio opens'],
    ['"Beekeeping" <script>alert(1)</script>', '"Beekeeping"'],
    ['our sale: https://example.com/sale?x=1 and www.example.org', 'our sale: example.com and example.org'],
    ['salt &amp; vinegar', 'salt & vinegar'],
    ['I <3 Paris, and 2 < 3 > 1', 'I <3 Paris, and 2 < 3 > 1'],
    ['Booking.com vs Airbnb', 'Booking.com vs Airbnb'],
  ])('a theme loses links and HTML: %s', (typed, theme) => {
    expect(generateRequestSchema.parse({ ...fine, theme: typed }).theme).toBe(theme)
  })

  test.each(['https://example.com', '<br>', '… ?!', '---'])('a theme without words is refused: %s', (theme) => {
    const { error } = generateRequestSchema.safeParse({ ...fine, theme })

    expect(error?.issues.map(({ message }) => message)).toEqual([THEME_IN_WORDS])
  })

  test.each([
    [null, 5],
    [0, 5],
    [undefined, 5],
    [3, 3],
  ])('%s attempts are sent as %s', (given, expected) => {
    expect(generateRequestSchema.parse({ ...fine, max_attempts: given }).max_attempts).toBe(expected)
  })

  test('keywords are split at commas and trimmed, without empty ones and duplicates', () => {
    expect(readKeywords(' calm,, river , calm')).toEqual(['calm', 'river'])
  })
})

test.each([
  [5, ['a', 'b'], [3, 2]],
  [2, ['a', 'b', 'c'], [1, 1, 0]],
  [100, ['a', 'b', 'c'], [34, 33, 33]],
  [1, [], []],
])('%i videos over %j personas: %j', (quantity, personas, counts) => {
  expect(distribute(quantity, personas).map(({ count }) => count)).toEqual(counts)
})

describe('a title', () => {
  test.each([
    ['', 'Title is required.'],
    ['x'.repeat(101), 'Title is too long: at most 100 characters.'],
    ['Love <3', 'Titles can’t contain < or >. Remove them.'],
    ['x'.repeat(100), null],
  ])('that is typed fits every platform: %j', (title, problem) => {
    expect(titleProblem(title)).toBe(problem)
  })

  test('that is made from a theme or by a writer fits, too, and is cut between characters', () => {
    expect(titleFrom('a < b, b > c')).toBe('a b, b c')
    expect(titleFrom(`${'x'.repeat(98)}👩‍🚀👩‍🚀`)).toBe('x'.repeat(98))
  })
})

test.each([
  [59.4, '59s'],
  [59.7, '1:00'],
  [60.4, '1:00'],
  [119.6, '2:00'],
])('a length of %f seconds reads %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})

test.each([
  [0, '0h 0m'],
  [28, '0h 1m'],
  [89, '0h 1m'],
  [3_630, '1h 1m'],
])('%d s a month read %s', (seconds, text) => {
  expect(hoursAndMinutes(seconds)).toBe(text)
})

describe('the status of a job', () => {
  const item = (status: Status, percent = 0, eta: number | null = null) => ({
    status,
    count: 1,
    errorDetail: status === 'Failed' ? 'Rendering failed: the intro is damaged.' : null,
    percentSum: percent,
    etaAt: eta === null ? null : new Date(eta),
    lastUpdateAt: new Date(1000),
  })

  test.each<[Status[], Status]>([
    [['Queued', 'Queued'], 'Queued'],
    [['Queued', 'Voice overlay', 'Rendering'], 'Rendering'],
    [['Ready', 'Queued'], 'In Progress'],
    [['Failed', 'Rendering'], 'Rendering'],
    [['Failed', 'Ready'], 'Failed'],
    [['Ready', 'Ready'], 'Ready'],
    [['TestComplete'], 'TestComplete'],
    [['Ready', 'Published'], 'Ready'],
  ])('%j: %s', (statuses, expected) => {
    expect(jobProgress(statuses.map((status) => item(status))).status).toBe(expected)
  })

  test('percent is the mean; finished videos count as complete', () => {
    expect(jobProgress([item('Ready', 0), item('Rendering', 50), item('Queued')]).progress_percent).toBe(50)
    const three = { ...item('Rendering', 60), count: 3 }
    expect(jobProgress([{ ...item('Ready'), count: 2 }, three]).progress_percent).toBe(52)
  })

  test('there is no estimated end while an unmeasured item waits', () => {
    expect(jobProgress([item('Rendering', 50, 9000), item('Queued')]).eta_ms).toBeNull()
    expect(jobProgress([item('Rendering', 50, 9000), item('Rendering', 20, 12000)]).eta_ms).toBe(12000)
  })

  test('the error says how many videos failed, and why the first did', () => {
    expect(jobProgress([item('Failed')]).error_detail).toBe('Rendering failed: the intro is damaged.')
    expect(jobProgress([item('Failed'), item('Ready')]).error_detail).toBe(
      '1 of 2 videos failed. Rendering failed: the intro is damaged.',
    )
    expect(jobProgress([{ ...item('Failed'), count: 3 }, item('Ready')]).error_detail).toMatch('3 of 4 videos failed.')
  })
})

describe('progress', () => {
  test('never decreases from stage to stage, and only finished videos reach 100', () => {
    const marks = STAGES.flatMap((stage) => [0, 0.3, 1].map((fraction) => overallPercent(VIDEO_PLAN, stage, fraction)))

    expect(marks).toEqual([...marks].sort((a, b) => a - b))
    expect(marks.at(-1)).toBe(99)
    expect(overallPercent(VIDEO_PLAN, 'Queued', 0)).toBe(0)
  })

  test('the end is estimated from the measured rate', () => {
    expect(estimateEnd({ ms: 0, done: 0.2 }, { ms: 4000, done: 0.4 })).toBe(16_000)
    expect(estimateEnd({ ms: 0, done: 0.2 }, { ms: 4000, done: 0.2 })).toBeNull()
  })
})

describe('the sentences of a theme', () => {
  test.each([
    ['why cats knock things over', []],
    ['Dr. Oetker vs. Barilla at $49.99', []],
    [
      'We are a dentist in Leeds. We love nervous patients! Free check-up in May',
      ['We love nervous patients!', 'Free check-up in May'],
    ],
    ['Opening week • free coffee • 20 % off', ['free coffee', '20 % off']],
    ['We bake at night. Come early. Come early.', ['Come early.']],
    ['?!', []],
  ])('%s', (theme, points) => {
    expect(splitTheme(theme).points).toEqual(points)
    expect(theme.startsWith(splitTheme(theme).topic)).toBe(true)
  })
})

describe('near-duplicates', () => {
  const text = 'The river does not argue with the stone. It goes around, and it arrives.'

  test.each([
    ['the same', text, 1],
    ['other signs and letters', 'the river DOES not argue, with the stone; it goes around and it arrives', 1],
    ['nothing in common', 'Ask the second question before you trust the first answer you hear.', 0],
    ['no words', '🐺', 0],
  ])('%s', (_what, other, expected) => {
    expect(sameness(text, other)).toBe(expected)
  })

  test('what the user asked each text to say does not count', () => {
    const point = 'We open at eight and the coffee is free until nine.'
    expect(nearDuplicate(`${point} Come in.`, [`Good morning to you all. ${point}`])).not.toBeNull()
    expect(nearDuplicate(`${point} Come in.`, [`Good morning to you all. ${point}`], [point])).toBeNull()
  })

  test('one changed word makes a near-duplicate, a new thought on the same theme does not', () => {
    expect(nearDuplicate(text.replace('stone', 'rock'), ['Something else entirely is said here.', text])).toBe(text)
    expect(nearDuplicate('A stone argues with the river for a thousand years and becomes sand.', [text])).toBeNull()
  })
})

describe('the branding of a video', () => {
  const none = { persona: {}, account: {} }

  test.each([
    ['the persona’s own', { persona: { intro: 'p' }, account: { intro: 'a' } }, 'p'],
    ['the account’s', { persona: {}, account: { intro: 'a' } }, 'a'],
    [
      'the persona’s of the other orientation',
      { persona: { intro_large: 'pl' }, account: { intro_large: 'al' } },
      'pl',
    ],
    ['the account’s of the other orientation', { persona: {}, account: { intro_large: 'al' } }, 'al'],
    [
      'the account’s before the persona’s of the other orientation',
      { persona: { intro_large: 'pl' }, account: { intro: 'a' } },
      'a',
    ],
    ['the stock kit’s', none, 'stock/intro.mp4'],
  ])('%s', (_whose, owned, expected) => {
    expect(fillSlot('intro', owned, 0)).toBe(expected)
  })

  test('stock backgrounds and music rotate, through every pair before one comes back', () => {
    const pairs = STOCK_KIT.background.length * STOCK_KIT.background_audio.length
    const videos = Array.from({ length: pairs }, (_, turn) =>
      brandingOf({ mode: 'short', orientation: 'vertical', startWith: 'hook' }, none, turn),
    )

    for (const [turn, { background }] of videos.entries()) expect(background).not.toBe(videos[turn + 1]?.background)
    for (const [turn, { music }] of videos.entries()) expect(music).not.toEqual(videos[turn + 1]?.music)
    expect(new Set(videos.map(({ background, music }) => `${background} ${music.media}`)).size).toBe(pairs)
  })

  test('a slot with an adopted file of the kit still rotates through the kit’s files', () => {
    const adopted = { persona: {}, account: { background: 'stock/background_aurora.mp4' as const } }

    expect(
      STOCK_KIT.background.map(
        (_, turn) =>
          brandingOf({ mode: 'short', orientation: 'vertical', startWith: 'hook' }, adopted, turn).background,
      ),
    ).toEqual(STOCK_KIT.background)
  })

  test('a video uses the assets of its orientation, whatever its mode', () => {
    expect(brandingOf({ mode: 'short', orientation: 'vertical', startWith: 'intro' }, none, 0).intro?.media).toBe(
      'stock/intro.mp4',
    )
    const story = (orientation: 'vertical' | 'horizontal') => {
      const { intro, outro, background } = brandingOf({ mode: 'story', orientation, startWith: 'intro' }, none, 0)
      return [intro?.media, outro.media, background]
    }
    expect(story('horizontal')).toEqual([
      'stock/intro_large.mp4',
      'stock/outro_large.mp4',
      'stock/background_large_moonrise.mp4',
    ])
    expect(story('vertical')).toEqual(['stock/intro.mp4', 'stock/outro.mp4', 'stock/background_moonrise.mp4'])
  })

  test('an own intro plays after the hook; the kit’s only for accounts that start with their intro', () => {
    const own = { persona: {}, account: { intro: 'me/intro.mp4' } }
    const adopted = { persona: {}, account: { intro: 'stock/intro.mp4' as const } }

    expect(brandingOf({ mode: 'short', orientation: 'vertical', startWith: 'hook' }, own, 0).intro).toEqual({
      media: 'me/intro.mp4',
      seconds: 2,
      afterHook: true,
    })
    expect(brandingOf({ mode: 'short', orientation: 'vertical', startWith: 'intro' }, own, 0).intro).toEqual({
      media: 'me/intro.mp4',
      seconds: 2,
    })
    expect(brandingOf({ mode: 'short', orientation: 'vertical', startWith: 'hook' }, none, 0).intro).toBeNull()
    expect(brandingOf({ mode: 'short', orientation: 'vertical', startWith: 'hook' }, adopted, 0).intro).toBeNull()
  })

  test('the kit’s outro lasts 1.5 seconds in a short and 3 elsewhere; an own one 3', () => {
    const own = { persona: {}, account: { outro: 'me/outro.mp4' } }
    const outroOf = (mode: 'short' | 'story', owned: typeof own | typeof none) =>
      brandingOf({ mode, orientation: 'vertical', startWith: 'hook' }, owned, 0).outro.seconds

    expect([outroOf('short', none), outroOf('story', none), outroOf('short', own)]).toEqual([1.5, 3, 3])
  })
})

test('speakers with the same voice get different pitches', () => {
  const voice = { id: 'flow', pace: 1, pitch: 0 }
  const voices = withDistinctVoices([{ voice }, { voice }, { voice: { ...voice, id: 'jinx' } }, { voice }]).map(
    (one) => one.voice,
  )

  expect(voices.map(({ id, pitch }) => `${id} ${pitch}`)).toEqual(['flow 0', 'flow 3', 'jinx 0', 'flow -3'])
})

describe('the main action of a video that failed', () => {
  const action = (publications: Parameters<typeof mainAction>[0]['publications'], reason: string | null = null) =>
    mainAction({
      ...{ status: 'Failed', error_detail: reason, supabase_url: '/media/one.mp4', youtube_url: null },
      publications,
    })
  const unsure = { state: 'unknown', may_retry: false } as const

  test('is to look up a publication of unknown outcome, unless another one can be retried', () => {
    expect(action([unsure])).toBe('check')
    expect(action([unsure, { state: 'failed', may_retry: false }])).toBe('check')
    expect(action([unsure, { state: 'failed', may_retry: true }])).toBe('retry')
  })

  test('is to retry what failed: a publication, or rendering it again after an unsure one', () => {
    expect(action([{ state: 'failed', may_retry: true }])).toBe('retry')
    expect(action([unsure], 'Rendering failed: The intro is missing. Upload it again.')).toBe('retry')
  })
})

describe('failures', () => {
  const system = (code: string) => Object.assign(new Error('it went wrong'), { code })

  test.each([
    ['a service that is down', new ProductError('unavailable', 'The voice is down.'), true],
    ['too many requests', new ProductError('too_many_requests', 'Slow down.'), true],
    ['a broken connection', system('ECONNRESET'), true],
    ['a connection that broke inside', new TypeError('fetch failed', { cause: system('ECONNREFUSED') }), true],
    ['a stall', new StalledStage(120), true],
    ['a full disk', system('ENOSPC'), true],
    ['an order that cannot be made', new ProductError('invalid', 'The intro is damaged.'), false],
    ['a fault of the program', new TypeError('x is undefined'), false],
  ])('%s: worth another attempt? %s', (_what, error, expected) => {
    expect(isWorthRetrying(error)).toBe(expected)
  })

  test.each([
    [
      new ProductError('invalid', 'The intro is damaged. Upload it again.'),
      'Rendering failed: The intro is damaged. Upload it again.',
    ],
    [system('ENOSPC'), 'Rendering failed: the server ran out of storage. Try again later.'],
    [system('EDQUOT'), 'Rendering failed: the server ran out of storage. Try again later.'],
    [system('EROFS'), 'Rendering failed: the server can’t write to its storage. Try again later.'],
  ])('the detail names the stage, the cause and the remedy', (error, expected) => {
    expect(failureDetail('Rendering', error)).toBe(expected)
  })

  test.each([
    // media/normalise and media/pictures
    [true, 'The background cannot be read. Upload it again as an MP4 file (H.264).'],
    [true, 'The intro has no picture. Upload an MP4 file (H.264).'],
    [true, 'The outro is too large (7680x4320). Upload one of at most 3840x2160.'],
    [true, 'The background audio has no sound that can be read. Upload an MP3 or WAV file.'],
    [true, 'The outro is damaged and cannot be used. Upload it again.'],
    [true, 'The logo is missing. Upload it again.'],
    [true, 'The watermark is not a PNG, JPEG, WebP or SVG picture. Upload another file.'],
    [true, 'The slideshow picture 2 is too large (9000x9000). Upload a smaller picture.'],
    [true, 'The picture of Nic is damaged and cannot be read. Upload it again.'],
    // server/adapters/rendering and failure.ts
    [true, 'it is silent. Try again. If it keeps failing, replace your assets.'],
    [true, 'it stopped making progress. Try again. If it keeps failing, use other assets or a shorter text.'],
    [false, 'The speech of line 2 cannot be read. Try again.'],
    [false, 'Uploaded videos can’t be generated.'],
    [false, 'the server ran out of storage. Try again later.'],
  ])('another upload is a remedy: %s: %s', (expected, message) => {
    expect(asksForOtherAssets(failureDetail('Rendering', new ProductError('invalid', message)))).toBe(expected)
  })

  test.each([
    [true, 'The background cannot be read. Upload it again as an MP4 file (H.264).'],
    [true, 'The outro is too large (7680x4320). Upload one of at most 3840x2160.'],
    [false, 'it is silent. Try again. If it keeps failing, replace your assets.'],
    [false, 'Uploaded videos can’t be generated.'],
  ])('another upload is needed before a retry: %s: %s', (expected, message) => {
    expect(needsUpload(failureDetail('Rendering', new ProductError('invalid', message)))).toBe(expected)
  })

  test('the error detail for users contains no internals', () => {
    expect(failureDetail('Rendering', new Error('/srv/secret/path broke'))).not.toContain('/srv')
  })
})

test.each([
  ['', 0],
  ['Wait — “no”…', 12],
  ['São', 3],
  ['Sa\u0303o', 3],
  ['🇵🇹 👍🏽', 3],
])('%j has the length that a reader counts', (text, length) => {
  expect(graphemeCount(text)).toBe(length)
})

test.each([
  ['5 signs you need new glasses', 3, 'The theme says 5, and there are 3 key points.'],
  ['Three mistakes new runners make', 1, 'The theme says 3, and there is 1 key point.'],
  ['the 4 best ways to say no', 5, 'The theme says 4, and there are 5 key points.'],
  ['3 tips for carpenters', 3, null],
  ['5 signs you need new glasses', 0, null],
  ['how I made 10 habits stick', 2, null],
  ['7 dwarfs', 2, null],
])('on “%s” with %i key points: %s', (theme, points, note) => {
  expect(promiseNote(theme, points)).toBe(note)
})
