import { describe, expect, test } from 'vitest'
import { graveNotes, graveSubject, isToneIgnored, REFUSALS, refusalOf, scriptRefusalOf } from '../src/content/grave.ts'
import { GRAVE_SOUNDING_THEMES, GRAVE_THEMES, INDIRECT_GRAVE_THEMES, LIGHT_THEMES } from './grave-themes.ts'

const typed = (theme: string, more: { tone?: string; keywords?: string[]; points?: string[] } = {}) => ({
  theme,
  tone: '',
  keywords: [],
  ...more,
})

describe('a theme', () => {
  test('the tables hold at least sixty themes each', () => {
    expect(GRAVE_THEMES.length).toBeGreaterThanOrEqual(60)
    expect(LIGHT_THEMES.length).toBeGreaterThanOrEqual(60)
  })

  test.each(GRAVE_THEMES)('%s is grave: %s', (theme, subject) => {
    expect(graveSubject(typed(theme))).toBe(subject)
    expect(graveSubject(typed(theme.toUpperCase()))).toBe(subject)
    expect(refusalOf(typed(theme))).toBeNull()
  })

  test.each(INDIRECT_GRAVE_THEMES)('%s is grave: %s', (theme, subject) => {
    expect(graveSubject(typed(theme))).toBe(subject)
  })

  test.each([...LIGHT_THEMES, ...GRAVE_SOUNDING_THEMES])('%s is not grave', (theme) => {
    expect(graveSubject(typed(theme))).toBeNull()
    expect(refusalOf(typed(theme, { tone: 'funny' }))).toBeNull()
  })

  test('is grave because of a keyword or a key point, too', () => {
    expect(graveSubject(typed('a hard year', { keywords: ['chemo'] }))).toBe('illness')
    expect(graveSubject(typed('a hard year', { points: ['my father died in May'] }))).toBe('loss')
  })
})

test('a pet that was only gone for a while is no loss, once the points say that it is well', () => {
  const points = ['The gate was open for two minutes', 'He was asleep in our own car']

  expect(graveSubject(typed('the night we lost the dog', { points }))).toBeNull()
  expect(graveSubject(typed('the night we lost the dog', { points: points.slice(0, 1) }))).toBe('loss')
  expect(graveSubject(typed('the night we lost the dog', { points: [...points, 'He died in May'] }))).toBe('loss')
  expect(graveSubject(typed('losing my brother', { points }))).toBe('loss')
  for (const last of [
    'She fell asleep in my arms',
    'We came home without him',
    'She came home in an urn',
    'He was fine in the morning',
  ])
    expect(graveSubject(typed('the day we lost our dog', { points: [last] })), last).toBe('loss')
})

describe('an order is refused', () => {
  test.each([
    ['the Holocaust', 'funny'],
    ['school shootings', 'sarcastic'],
    ['9/11', 'playful and witty'],
    ['the Rwandan genocide', 'comedy roast'],
  ])('when it asks for laughs about an atrocity: %s, %s', (theme, tone) => {
    expect(refusalOf(typed(theme, { tone }))).toBe(REFUSALS.mockery)
  })

  test.each([
    'Holocaust jokes',
    'funny school shooting memes',
    'rape jokes',
    'jokes about miscarriage',
    'roast my dead grandma',
  ])('when its theme asks for jokes at victims’ cost: %s', (theme) => {
    expect(refusalOf(typed(theme))).toBe(REFUSALS.mockery)
  })

  test('when a keyword asks for them', () => {
    expect(refusalOf(typed('Auschwitz', { keywords: ['meme'] }))).toBe(REFUSALS.mockery)
  })

  test.each([
    'how to kill myself',
    'should I end my life?',
    'I want to die',
    'I can’t live with this pain',
    "I don't want to be alive anymore",
    'painless ways to die',
    'how to commit suicide',
    'best way to cut yourself',
    'everyone would be better off without me',
    'I feel suicidal',
  ])('with a pointer to help when its author may be at risk: %s', (theme) => {
    expect(refusalOf(typed(theme))).toBe(REFUSALS.atRisk)
    expect(REFUSALS.atRisk).toMatch(/findahelpline\.com.*988/)
  })

  test.each([
    'suicide prevention at work',
    'how to help someone who wants to kill themselves',
    'how I stopped wanting to die',
    'how to talk about suicide with teenagers',
  ])('but not when it is about prevention and recovery: %s', (theme) => {
    expect(graveSubject(typed(theme))).toBe('self-harm')
    expect(refusalOf(typed(theme))).toBeNull()
  })

  test('when it contains a slur, also with digits for letters', () => {
    for (const slur of ['faggots', 'F4GGOT', 'kikes', 'retarded', 'tr4nny'])
      expect(refusalOf(typed(`why ${slur} ruin it`))).toBe(REFUSALS.slur)
    expect(refusalOf(typed('hope', { keywords: ['wetback'] }))).toBe(REFUSALS.slur)
  })

  test.each([
    'a chink in the armor',
    'spic and span kitchen',
    'fire retardant paint',
    'kaffir lime leaves',
    'Nigeria and Niger',
  ])('but not for words that only look like slurs: %s', (theme) => {
    expect(refusalOf(typed(theme))).toBeNull()
  })
})

test.each(['finding humor in chemo', 'a funny eulogy for grandpa', 'divorce jokes', 'dad jokes'])(
  'gallows humor about one’s own life is not refused: %s',
  (theme) => {
    expect(refusalOf(typed(theme, { tone: 'funny' }))).toBeNull()
  },
)

describe('a user’s own script', () => {
  test.each([
    ['a slur', ['We all sat down.', 'Then the faggots came in.'], REFUSALS.slur],
    ['a slur with digits', ['You absolute r3tard.'], REFUSALS.slur],
    ['a plan to die', ['I am tired.', 'Tonight I will end my life.', 'Tell my friends why.'], REFUSALS.atRisk],
    ['a wish to die', ['Nobody asks. I want to die.'], REFUSALS.atRisk],
    ['not wanting to live', ['I smile at work. I don’t want to be alive anymore.'], REFUSALS.atRisk],
    ['instructions', ['Five facts.', 'How to kill yourself without pain.'], REFUSALS.atRisk],
    ['a joke about an atrocity', ['Here is my best Holocaust joke.'], REFUSALS.mockery],
    ['jokes on victims', ['Ten jokes about the school shooting in our town.'], REFUSALS.mockery],
    ['laughter at victims', ['They put them in Auschwitz. Haha, what a trip.'], REFUSALS.mockery],
  ])('with %s is refused', (_, script, refusal) => {
    expect(scriptRefusalOf(script)).toBe(refusal)
  })

  test.each([
    [
      'mourns a brother',
      [
        'Two winters ago I lost my brother to suicide.',
        'The best thing he did before his suicide was laugh at my driving.',
        'He wrote: I don’t want to be here anymore.',
        'If you feel like that, call someone tonight.',
      ],
    ],
    [
      'mourns without naming it',
      ['My brother died in May.', 'I still set the table for two. I cannot go on like this.'],
    ],
    ['tells of survival', ['Ten years ago I wanted to kill myself.', 'My sister sat with me until morning.']],
    ['looks back', ['I thought about ending my life. I didn’t. Soup helped.']],
    ['asks for company', ['I asked for help. I told her: I want to die. She stayed.']],
    ['is a figure of speech', ['I’m going to die if he says synergy again.', 'I nearly killed myself laughing.']],
    [
      'is about coffee',
      ['I can’t live without coffee.', 'I could kill myself over that typo.', 'I want to die of shame.'],
    ],
    ['remembers the camps', ['My grandmother survived Auschwitz.', 'She told jokes in the camp, to stay human.']],
    ['is against such jokes', ['Nobody should make jokes about the Holocaust.', 'School shooting memes aren’t funny.']],
    ['quotes the news', ['Nine people died in the mosque shooting.', 'We read their names.']],
    ['only looks like a slur', ['There is a chink in his armor.', 'Use fire retardant paint.']],
    ['is a plain joke', ['I hold the remote hostage, haha.', 'My cat is the war minister, lol.']],
  ])('that %s is spoken as typed', (_, script) => {
    expect(scriptRefusalOf(script)).toBeNull()
  })
})

describe('the author of a grave script', () => {
  test('is asked to read it before posting', () => {
    expect(graveNotes('loss', '')).toEqual(['Read this one before you post it.'])
    expect(graveNotes('loss', 'gentle')).toHaveLength(1)
  })

  test.each(['funny', 'sarcastic', 'romantic', 'angry', 'Humorous', 'playful', 'flirty', 'hype'])(
    'is told that the tone %s was left out',
    (tone) => {
      expect(isToneIgnored(tone)).toBe(true)
      expect(graveNotes('illness', tone)[1]).toBe(`The tone “${tone}” was left out: it doesn’t suit this theme.`)
    },
  )

  test('gets a pointer to help for viewers of a video about suicide', () => {
    expect(graveNotes('abuse', '').at(-1)).toMatch(/findahelpline\.com.*Domestic Violence/)
    expect(graveNotes('self-harm', '').at(-1)).toMatch(/findahelpline\.com/)
  })
})
