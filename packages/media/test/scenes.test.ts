import { LANDSCAPES, moodFor, planScenes, rankKinds, SCENE_KINDS, type SceneKind } from '@pack/core/film/scene-lexicon'
import { describe, expect, test, vi } from 'vitest'
import { createCanvas, loadImage } from '../src/canvas.ts'
import { drawScene } from '../src/scenes/draw-scene.ts'

const small = { width: 216, height: 384, seed: 'line-1', words: ['begin'], colour: '#2dd4bf', tone: 'calm' } as const
/** The kinds of a video's scenes. */
const planKinds = (...plan: Parameters<typeof planScenes>) => planScenes(...plan).map(({ kind }) => kind)
/** A video's slides, one per line. */
const slidesOf = (...lines: string[]) => lines.map((line, i) => ({ words: line.split(' '), seed: `slide-${i}` }))
const tiny = { ...small, width: 108, height: 192 }

describe('drawn scenes', () => {
  test('are the same picture for the same line, byte by byte', async () => {
    for (const kind of SCENE_KINDS) {
      const [once, again] = await Promise.all([drawScene({ ...tiny, kind }), drawScene({ ...tiny, kind })])

      expect(again.equals(once), kind).toBe(true)
    }
  })

  test('have exactly the size asked for, in both orientations', async () => {
    for (const [width, height] of [
      [270, 480],
      [480, 270],
    ] as const) {
      const picture = await loadImage(await drawScene({ ...small, width, height }))

      expect([picture.width, picture.height]).toEqual([width, height])
    }
  })

  test('differ clearly between any two kinds, between two seeds and between two personas', async () => {
    const pictures = await Promise.all(SCENE_KINDS.map(async (kind) => pixels(await drawScene({ ...small, kind }))))
    for (const [i, one] of pictures.entries()) {
      for (const other of pictures.slice(i + 1)) expect(meanDifference(one, other)).toBeGreaterThan(5)
      const kind = SCENE_KINDS[i] ?? 'sea'
      const otherSeed = await pixels(await drawScene({ ...small, kind, seed: 'line-2' }))
      const otherColour = await pixels(await drawScene({ ...small, kind, colour: '#ff5533' }))

      expect(meanDifference(one, otherSeed), kind).toBeGreaterThan(3)
      expect(meanDifference(one, otherColour), kind).toBeGreaterThan(3)
    }
  })

  test.each([
    ['pet', 'how to train a puppy', 'why my cat stares at walls'],
    ['car', 'road trip with friends', 'is it worth buying an electric car'],
    ['phone', 'social media breaks', 'why Gen Z hates phone calls'],
  ] as const)('of the kind %s show what the theme names: %s, %s', async (kind, ...themes) => {
    const [one = [], other = []] = await Promise.all(
      themes.map(async (theme) => pixels(await drawScene({ ...small, kind, theme: theme.split(' ') }))),
    )

    expect(meanDifference(one, other)).toBeGreaterThan(1)
  })

  test('take no more strokes and fills than the landscapes', async () => {
    const paint = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d'))
    const methods = ['fill', 'stroke', 'fillRect', 'strokeRect', 'drawImage'] as const
    const spies = methods.map((method) => vi.spyOn(paint, method))
    const costs = new Map<SceneKind, number>()
    for (const kind of SCENE_KINDS) {
      for (const spy of spies) spy.mockClear()
      await drawScene({ ...tiny, kind })
      costs.set(
        kind,
        spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
      )
    }
    for (const spy of spies) spy.mockRestore()
    const landscapes = Math.max(...LANDSCAPES.map((kind) => costs.get(kind) ?? 0))

    for (const [kind, cost] of costs) expect(cost / landscapes, kind).toBeLessThanOrEqual(1)
  })

  test('are neither black nor flat nor too bright for white captions at any time of day', async () => {
    for (const kind of SCENE_KINDS) {
      for (const tone of ['night', 'morning', 'fierce', 'poetic']) {
        const values = await pixels(await drawScene({ ...tiny, kind, tone, words: [] }))
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)

        expect(mean, `${kind} ${tone}`).toBeGreaterThan(9)
        expect(mean, `${kind} ${tone}`).toBeLessThan(165)
        expect(spread, `${kind} ${tone}`).toBeGreaterThan(7)
        expect(captionContrast(values), `${kind} ${tone}`).toBeGreaterThan(1.6)
      }
    }
  })

  test('refuse sizes that no video has', async () => {
    await expect(drawScene({ ...small, width: 100_000 })).rejects.toThrow('16 to 4096 pixels')
    await expect(drawScene({ ...small, height: 1.5 })).rejects.toThrow('16 to 4096 pixels')
  })
})

/** Themes, and lines of their videos, with the kinds that may show them. */
const FITTING: readonly (readonly [theme: string, line: string, ...kinds: SceneKind[]])[] = [
  ['the ocean at night', 'It never hurries, and it always arrives.', 'sea'],
  ['the ocean at night', 'Tonight, be small beside something that is awake.', 'sea'],
  ['the ocean at night', 'The fire on the shore burns for whoever is late.', 'sea'],
  ['', 'The ocean does not hurry.', 'sea'],
  ['', 'Climb the mountain, then look back.', 'ridges'],
  ['', 'A seed sleeps all winter in the garden, growing.', 'meadow'],
  ['', 'Every star is a patient fire in the universe.', 'space'],
  ['', 'Rain taught me how to grieve a loss.', 'rain'],
  ['', 'The city sells you its crowd.', 'city'],
  ['', 'Keep one ember; the fire comes back.', 'embers'],
  ['', 'The trees of this forest know the hidden trail.', 'forest'],
  ['why my sourdough never rises', 'Feed it tonight, and do not look until morning.', 'bread'],
  ['why my sourdough never rises', 'Patience is an ingredient.', 'bread'],
  ['why small bakeries are dying', 'Nobody gets rich at four in the morning.', 'bread'],
  ['my first coffee of the day', 'Steam, silence, and nobody asking.', 'coffee'],
  ['back pain from desk work', 'Your spine keeps the minutes of every meeting.', 'lamp'],
  ['AI taking my job', 'The machine does not want your chair.', 'lamp'],
  ['how to say no to your boss', 'Say it once, and then say nothing.', 'talk', 'lamp'],
  ['night shift emails', 'Answer tomorrow.', 'lamp'],
  ['marathon at 50', 'Run to the next lamp post.', 'runner', 'shoes'],
  ['gym motivation', 'Nobody regrets going.', 'weights'],
  ['my first half marathon', 'Slow is still moving.', 'runner'],
  ['running in the rain', 'Lace up before you think.', 'shoes'],
  ['scrolling until 2 am', 'It has no last page.', 'phone'],
  ['social media breaks', 'Put it in the other room.', 'phone'],
  ['phishing messages', 'Nobody gives away a car.', 'phone'],
  ['crypto scams on the phone', 'He only wanted the password.', 'phone'],
  ['reading before bed', 'One chapter is enough.', 'book'],
  ['what my teacher knew', 'She never raised her voice.', 'book'],
  ['keeping a diary', 'Write it down badly.', 'book'],
  ['setting boundaries', 'A lock has two sides.', 'door'],
  ['leaving after a breakup', 'You can keep the key.', 'door'],
  ['leaving home at thirty', 'Take the plants first.', 'door'],
  ['inflation and your wage', 'It takes the corners first.', 'coins'],
  ['5 tips to pay off student loans', 'Start with the smallest one.', 'coins'],
  ['saving money as a couple', 'Two jars, one shelf.', 'coins'],
  ['is a mortgage worth it?', 'Ask what sleep costs.', 'coins'],
  ['grief after losing a dog', 'The leash still hangs there.', 'dog', 'rain'],
  ['my puppy eats everything', 'He liked the left slipper.', 'pet'],
  ['walking the dog at dawn', 'He reads every lamp post.', 'dog'],
]

/** Themes as customers type them, and what the first picture of their video shows. */
const THEMES: readonly (readonly [theme: string, ...kinds: SceneKind[]])[] = [
  ['opening our bakery this Saturday', 'shop', 'bread'],
  ['how to store bread so it stays fresh', 'bread'],
  ['our new coffee blend', 'coffee'],
  ['meal prep on a budget', 'table', 'pan'],
  ['grand opening of our salon', 'shop'],
  ['how to get your first 100 customers', 'shop'],
  ['what I learned running a small business', 'shop'],
  ['3 mistakes first-time landlords make', 'house'],
  ['rent or buy a home', 'house'],
  ['moving out at 30', 'house'],
  ['is it worth buying an electric car', 'car'],
  ['how to survive a long commute', 'car'],
  ['road trip with kids', 'car'],
  ['cybersecurity at home', 'lock'],
  ['how to choose a password you remember', 'lock'],
  ['how to train a puppy', 'pet'],
  ['why my cat stares at walls', 'pet'],
  ['five days in Japan', 'flight'],
  ['how to travel with one backpack', 'flight'],
  ['my first marathon at 50', 'runner'],
  ['couch to half-marathon in 12 weeks', 'runner'],
  ['gym in the morning', 'weights'],
  ['5 exercises for a bad knee', 'weights'],
  ['morning routine of a nurse', 'clock'],
  ['how to stop procrastinating', 'clock'],
  ['why habits fail in February', 'clock'],
  ['sleep better', 'bed'],
  ['why naps are underrated', 'bed'],
  ['long-distance relationship', 'windows'],
  ['red flags in dating', 'windows'],
  ['wedding on a budget', 'windows', 'coins'],
  ['3 signs of a toxic friend', 'windows', 'talk'],
  ['keeping houseplants alive', 'plant'],
  ['gardening for beginners', 'garden'],
  ['why Gen Z hates phone calls', 'phone'],
  ['quitting sugar and dry January', 'glass'],
  ['why we should drink more water', 'glass'],
  ['electric bikes', 'bicycle'],
  ['cycling to work every day', 'bicycle'],
  ['packing light for a weekend', 'suitcase'],
  ['film camera or phone?', 'camera'],
  ['behind the scenes of a product photo', 'camera'],
  ['public speaking tips', 'microphone'],
  ['how to start a podcast with no money', 'microphone'],
  ['learning piano at 60', 'piano'],
  ['why vinyl is back', 'guitar'],
  ['football is more than a game', 'ball'],
  ['my toddler refuses vegetables', 'bear', 'vegetables'],
  ['what new parents need to hear', 'stroller'],
  ['skincare routine for oily skin', 'jars'],
  ['launching my candle shop', 'jars', 'shop'],
  ['handmade soap', 'jars', 'shop'],
  ['vegan leather bags', 'bag'],
  ['summer sale 30% off all dresses', 'bag'],
  ['how to fix a leaky faucet', 'tools'],
  ['heat pumps', 'tools'],
  ['watercolor mistakes beginners make', 'easel'],
  ['how to grow tomatoes on a balcony', 'vegetables', 'plant'],
  ['composting for lazy people', 'vegetables'],
  ["how to cook rice that isn't mushy", 'pan'],
  ['how vaccines work', 'kit'],
  ['knee pain after hiking', 'kit'],
  ['birthday gift ideas for dad', 'gift'],
  ['how we pack your orders', 'gift'],
  ['learning Spanish in 30 days', 'globe'],
  ['climate anxiety', 'globe'],
  ['how to ask for a raise', 'talk'],
  ['how to give feedback without hurting anyone', 'talk'],
  ['perfectionism', 'checklist'],
  ['why your pancakes stick', 'pan'],
  ['raised beds for beginners', 'garden'],
  ['learning the drums as an adult', 'guitar'],
  ['mocktails for Friday', 'glass'],
  ['lip balm we make by hand', 'jars'],
  ['why tulips droop in a vase', 'flowers'],
  ['knitting for impatient people', 'yarn'],
  ['a capsule wardrobe', 'clothes'],
  ['painting a room without regrets', 'roller'],
  ['our first night in a tent', 'tent'],
  ['working from home', 'laptop'],
  ['how to answer cold emails', 'laptop'],
  ['cutting my own hair', 'mirror'],
  ['wooden toys', 'blocks'],
  ['yoga before breakfast', 'mat'],
  ['how to clean a bathroom', 'broom'],
  ['laundry without regrets', 'laundry'],
  ['knife skills', 'board'],
  ['board games for two', 'dice'],
  ['birds at my feeder', 'birds'],
  ['a wedding cake in three layers', 'cake'],
  ['sewing for beginners', 'sewing'],
  ['choosing a stroller', 'stroller'],
  ['bouldering for beginners', 'climb'],
]

/** Themes with a word that names something else here, and what must not be shown. */
const FALSE_FRIENDS: readonly (readonly [theme: string, ...kinds: SceneKind[]])[] = [
  ['running a business alone', 'runner', 'shoes'],
  ['running out of patience', 'runner', 'shoes'],
  ['running late', 'runner', 'shoes'],
  ['the rat race', 'runner', 'shoes'],
  ['training your team', 'runner', 'shoes'],
  ['5 steps to a better CV', 'shoes'],
  ['a couple of tips', 'windows'],
  ['my relationship with food', 'windows'],
  ['finding a business partner', 'windows'],
  ['job security in 2026', 'lock'],
  ['opening up about anxiety', 'shop'],
  ['plant based dinners', 'plant'],
  ['what drives me', 'car'],
  ['it drives me crazy', 'car'],
  ['tired of small talk', 'car'],
  ['my pet peeves', 'pet', 'dog'],
  ['hot dogs, ranked', 'dog', 'pet'],
  ['fight or flight', 'flight'],
  ['ego trip', 'flight'],
  ['planet nine', 'flight'],
  ['sleep on it', 'bed'],
  ['the rest of my life', 'bed', 'table'],
  ['save the date', 'coins'],
  ['saving time', 'coins'],
  ['call it a day', 'phone'],
  ['the key to happiness', 'door'],
  ['it happened later', 'clock'],
  ['an apartment', 'windows'],
  ['vegan leather', 'vegetables'],
  ['the art of doing nothing', 'easel'],
  ['the gift of failure', 'gift'],
  ['baby steps', 'bear'],
  ['ice cream, ranked', 'jars'],
  ['skin in the game', 'jars'],
  ['living in small spaces', 'space'],
  ['the year we ran out of patience', 'shoes', 'runner'],
  ['learning to let go', 'plant'],
  ['how to listen', 'checklist'],
  ['bear with me', 'bear'],
  ['basketball drills alone', 'tools'],
  ['a sale this weekend only', 'suitcase'],
  ['a sales team that works', 'bag'],
  ['how to dice an onion', 'dice'],
  ['baby steps to a budget', 'stroller'],
  ['clean code', 'broom'],
  ['the board meeting', 'board'],
  ['climbing the career ladder', 'climb'],
]

/** Themes of creators, coaches and small brands, and the only objects that their videos may show. */
const SUBJECTS: readonly (readonly [theme: string, ...kinds: SceneKind[]])[] = [
  ['5 mistakes every new investor makes', 'coins', 'checklist'],
  ['keto diet myths', 'vegetables', 'table', 'checklist', 'pan'],
  ['my toddler refuses vegetables', 'vegetables', 'bear', 'table', 'house'],
  ['moving to Canada', 'flight', 'suitcase', 'globe', 'house'],
  ['Christmas on a budget', 'gift', 'coins', 'house'],
  ['our new podcast about true crime', 'microphone', 'phone', 'lamp'],
  ['what I packed for five days in Japan', 'flight', 'suitcase', 'globe'],
  ['why my guitar sounds dull', 'guitar'],
  ['how to film yourself with a phone', 'camera', 'phone'],
  ['opening our bike repair shop', 'bicycle', 'tools', 'shop'],
  ['two neighbours arguing about tomatoes', 'talk', 'vegetables', 'plant', 'house'],
  ['my five minute makeup routine', 'mirror', 'jars', 'clock'],
  ['how to paint your kitchen walls', 'roller'],
  ['my first vegetable garden', 'garden', 'vegetables', 'plant', 'table'],
  ['is a robot vacuum worth it', 'broom'],
  ['3 mistakes beginners make in the climbing gym', 'climb', 'weights'],
]

describe('what a scene shows', () => {
  test.each(THEMES)('begins with what the theme names, and comes back to it: %s', (theme, ...kinds) => {
    const lines = [theme, 'Eyes up here.', 'Number one.', 'Which one?', 'Go on.', 'Next.', 'Say it.', 'You heard me.']
    for (const seed of ['a', 'b', 'c']) {
      const slides = lines.map((line, i) => ({ words: line.split(' '), seed: `${seed}${i}` }))
      const plan = planKinds(slides, theme.split(' '))

      expect(kinds).toContain(plan[0])
      expect(plan[4]).toBe(plan[0])
    }
  })

  test.each(FALSE_FRIENDS)('does not show what a word only seems to name: %s', (theme, ...kinds) => {
    for (const seed of ['a', 'b', 'c']) expect(kinds).not.toContain(rankKinds([], seed, theme.split(' '))[0])
  })

  test.each(SUBJECTS)('shows what the video is about, not a landscape: %s', (theme, ...kinds) => {
    const lines = [theme, 'Eyes up here.', 'Number one.', 'Which one?', 'Go on.', 'Next.', 'Say it.', 'You heard me.']
    const plan = planKinds(slidesOf(...lines), theme.split(' '))

    expect(plan.filter((kind) => !kinds.includes(kind))).toEqual([])
  })

  test('fills the slides between with what goes with the theme', () => {
    const lines = ['Opening our bakery.', 'Come along.', 'Bring a bag.', 'You are invited.', 'See you.']

    expect(new Set(planKinds(slidesOf(...lines), ['opening', 'our', 'bakery']))).toEqual(new Set(['bread', 'shop']))
  })

  test.each(FITTING)('follows the theme, then the words: %s, %s', (theme, line, ...kinds) => {
    for (const seed of ['a', 'b', 'c']) expect(kinds).toContain(rankKinds(line.split(' '), seed, theme.split(' '))[0])
  })

  test.each([
    ['start', 'space'],
    ['pasta', 'rain'],
    ['campaign', 'embers'],
    ['ready', 'book'],
    ['pathetic', 'desert'],
  ] as const)('does not take %s for a word of its own that begins alike', (word, kind) => {
    const firsts = Array.from({ length: 40 }, (_, i) => rankKinds([word], `line-${i}`)[0])

    expect(firsts.filter((first) => first === kind).length).toBeLessThan(20)
  })

  test('shows an object only where a word names it', () => {
    const kinds = planKinds(Array.from({ length: 200 }, (_, i) => ({ words: ['of', 'the', 'is'], seed: `${i}` })))

    expect(new Set(kinds)).toEqual(new Set(LANDSCAPES))
  })

  test.each([
    ['the Boston marathon bombing', 'runner'],
    ['killed by a drunk driver', 'car'],
    ['my cat died', 'pet'],
    ['he died in his sleep', 'bed'],
    ['violence in a relationship', 'windows'],
    ['burned in a house fire', 'embers'],
  ] as const)('shows nothing cheerful where the theme is grave: %s', (theme, kind) => {
    const slides = ['a', 'b', 'c', 'd'].map((seed) => ({ words: theme.split(' '), seed }))

    expect(planKinds(slides, theme.split(' '))).toContain(kind)
    expect(planKinds(slides, theme.split(' '), { quiet: true })).not.toContain(kind)
  })

  test('varies when the words name nothing visible', () => {
    const kinds = Array.from({ length: 60 }, (_, i) => rankKinds(['of', 'the', 'is'], `line-${i}`)[0])

    expect(new Set(kinds).size).toBeGreaterThan(7)
  })

  test('stays on the last picture, framed differently, where a line names nothing', () => {
    const plan = planScenes(
      slidesOf('Is an electric car worth it?', 'Three things before you answer.', 'So?', 'Then what?'),
      ['is', 'it', 'worth', 'buying', 'an', 'electric', 'car'],
    )

    expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(['car', 'coins']))
    for (const { kind, of, shown } of plan) {
      expect(of).toBe(plan.findIndex((scene) => scene.kind === kind))
      expect(plan[of]?.shown).toBe(0)
      expect(plan.filter((scene) => scene.kind === kind && scene.shown === shown)).toHaveLength(1)
    }
  })

  test('shows what a line names', () => {
    const lines = ['Opening our bakery.', 'Doors open at 8.', 'The first 50 loaves are free.', 'Pay with your phone.']
    expect(planKinds(slidesOf(...lines), ['opening', 'our', 'bakery']).slice(1)).toEqual(['door', 'bread', 'phone'])
  })

  test('returns to the theme after one slide on another thing, so that half of a video shows its subject', () => {
    const lines = ['Ride to work.', 'Leave the car.', 'Knock at the door.', 'Bring bread.', 'Take the phone.', 'Go.']
    const plan = planKinds(slidesOf(...lines), ['electric', 'bikes'])

    expect(plan).toEqual(['bicycle', 'car', 'bicycle', 'bread', 'bicycle', 'bicycle'])
  })

  test('moves on to another landscape after three slides on a theme that nobody can see', () => {
    const plan = planScenes(slidesOf(...Array.from({ length: 9 }, (_, i) => `Well ${i}.`)))

    expect(new Set(plan.map(({ kind }) => kind)).size).toBe(3)
    expect(plan.map(({ shown }) => shown)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2])
  })

  test.each(['car', 'sea', 'door'] as const)('frames the picture of a %s differently each time', async (kind) => {
    const framed = await Promise.all(
      [0, 1, 2, 3].map(async (shown) => pixels(await drawScene({ ...tiny, kind, shown }))),
    )

    for (const [i, one] of framed.entries())
      for (const other of framed.slice(i + 1)) expect(meanDifference(one, other)).toBeGreaterThan(1)
  })

  test('comes back to the theme as often as repeats allow', () => {
    const lines = [
      'It never hurries.',
      'Be small tonight.',
      'Breathe.',
      'Go home.',
      'It is patient.',
      'Listen.',
      'Wait.',
      'Stay.',
    ]
    const slides = lines.map((line, i) => ({ words: line.split(' '), seed: `slide-${i}` }))

    const kinds = planKinds(slides, ['the', 'ocean', 'at', 'night'])

    expect([kinds[0], kinds[4]]).toEqual(['sea', 'sea'])
  })

  test('takes its time of day from the persona’s tone', () => {
    const hours = (tone: string) => new Set(Array.from({ length: 8 }, (_, i) => moodFor([], tone, `seed-${i}`)))

    expect(hours('fierce, blunt, iron will, strong')).toEqual(new Set(['blaze']))
    expect(hours('cheerful, bright, gentle, kind')).toEqual(new Set(['dawn']))
  })
})

/** The picture's pixels at 54x96, red green blue. */
async function pixels(jpeg: Buffer): Promise<number[]> {
  const canvas = createCanvas(54, 96)
  const context = canvas.getContext('2d')
  context.drawImage(await loadImage(jpeg), 0, 0, 54, 96)
  return [...context.getImageData(0, 0, 54, 96).data].filter((_, i) => i % 4 !== 3)
}

/** The contrast of white with the rows behind the captions, as WCAG defines it; captions add an outline and a shadow. */
function captionContrast(values: readonly number[]): number {
  const rows = values.slice(38 * 54 * 3, 60 * 54 * 3)
  const linear = rows.map((value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
  const luminance = linear.reduce((sum, value, i) => sum + value * ([0.2126, 0.7152, 0.0722][i % 3] ?? 0), 0)
  return 1.05 / ((3 * luminance) / linear.length + 0.05)
}

const meanDifference = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length
