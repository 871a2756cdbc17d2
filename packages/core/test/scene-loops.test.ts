import { STOCK_KIT } from '@pack/core/assets/asset'
import { brandingOf } from '@pack/core/assets/branding'
import { cutawaysFor, loopsFor } from '@pack/core/assets/scene-loops'
import { describe, expect, test } from 'vitest'

const short = { mode: 'short', orientation: 'vertical', startWith: 'hook' } as const
const nobody = { persona: {}, account: {} }

describe('the starter kit’s loop shows what a theme is about', () => {
  test.each([
    ['why my sourdough never rises', 'bread'],
    ['why small bakeries are dying', 'bread'],
    ['barbershop grand opening', 'shop'],
    ['summer sale 30% off all dresses', 'bag'],
    ['5 tips to pay off student loans', 'coins'],
    ['how to say no to your boss', 'talk'],
    ['how to train a puppy', 'pet'],
    ['why cats knock things over', 'cat'],
    ['cats or dogs', 'cat'],
    ['cats or dogs', 'pet'],
    ['marathon at 50', 'runner'],
    ['my yoga studio’s new timetable', 'mat'],
    ['how to fix a leaky faucet', 'tools'],
    ['budget travel in Japan', 'flight'],
    ['public speaking tips', 'microphone'],
    ['Is it worth buying a Tesla Model 3 in 2025?', 'car'],
    ['knee pain after running', 'kit'],
    ['black holes explained', 'space'],
    ['how to choose a wedding photographer', 'camera'],
    ['a day in the life of a florist', 'flowers'],
    ['how to keep cut flowers fresh', 'flowers'],
    ['knitting your first scarf', 'yarn'],
    ['crochet mistakes', 'yarn'],
    ['capsule wardrobe', 'clothes'],
    ['what nobody tells you about office outfits', 'clothes'],
    ['painting a room in one weekend', 'roller'],
    ['how to paint your bedroom walls', 'roller'],
    ['choosing a wall color', 'roller'],
    ['wallpaper or paint', 'roller'],
    ['5 camping hacks', 'tent'],
    ['hiking alone', 'tent'],
    ['working from home with kids', 'laptop'],
    ['email rules for small teams', 'laptop'],
    ['freelancing for beginners', 'laptop'],
    ['what makes a good website', 'laptop'],
    ['going gray at 30', 'mirror'],
    ['make-up for beginners', 'mirror'],
    ['learning piano at 60', 'piano'],
    ['toys that last', 'blocks'],
    ['gardening for beginners', 'garden'],
    ['raised beds', 'garden'],
    ['my first vegetable garden', 'garden'],
    ['gentle morning yoga for stiff backs', 'mat'],
    ['how to start meditating', 'mat'],
    ['is a robot vacuum worth it', 'broom'],
    ['how to clean a bathroom', 'broom'],
    ['chores for kids', 'broom'],
    ['folding laundry fast', 'laundry'],
    ['where lost socks go', 'laundry'],
    ['how to care for a cutting board so it lasts', 'board'],
    ['how to sharpen a kitchen knife', 'board'],
    ['why old board games are fun again', 'dice'],
    ['bird watching from the kitchen window', 'birds'],
    ['hummingbirds in my yard', 'birds'],
    ['how I decorate a birthday cake', 'cake'],
    ['my first sewing machine', 'sewing'],
    ['how to hem jeans', 'sewing'],
    ['sleep when the baby sleeps', 'stroller'],
    ['what new parents need to hear', 'stroller'],
    ['3 mistakes beginners make in the climbing gym', 'climb'],
    ['bouldering at 40', 'climb'],
    // No loops of their own.
    ['declutter your frying pan drawer', 'table'],
    ['bees in danger', 'daybreak'],
    // Everyday themes that showed a general landscape, or something else.
    ['how to read a wine label', 'glass'],
    ['craft beer nobody asked for', 'glass'],
    ['our bar opens Thursday', 'glass'],
    ['the group chat nobody answers', 'phone'],
    ['the emoji my mom uses wrong', 'phone'],
    ['being left on read', 'phone'],
    ['5 signs you need new glasses', 'book'],
    ['an independent bookstore', 'book'],
    ['crosswords', 'book'],
    ['beard oil, yes or no', 'jars'],
    ['nail art for short nails', 'jars'],
    ['haircuts for kids', 'mirror'],
    ['proposal ideas that aren’t cringe', 'gift'],
    ['engagement rings', 'gift'],
    ['Father’s Day', 'gift'],
    ['chess openings for beginners', 'dice'],
    ['Thanksgiving leftovers', 'table'],
    ['cast iron care', 'table'],
    ['picky eaters', 'table'],
    ['upstairs neighbors', 'house'],
    ['empty nest', 'house'],
    ['haunted houses', 'house'],
    ['what happens in therapy', 'kit'],
    ['sleep apnea', 'kit'],
    ['parking tickets', 'car'],
    ['van life in winter', 'car'],
    ['tattoos at work', 'easel'],
    ['how to plan a road trip', 'car'],
    ['choir practice', 'guitar'],
    ['high heels at work', 'bag'],
    ['chair yoga for seniors', 'mat'],
    ['Lego for adults', 'blocks'],
    ['open mic night', 'microphone'],
    ['horror movies', 'camera'],
    ['electric scooters', 'bicycle'],
    ['stargazing for beginners', 'space'],
    ['interrail at 60', 'citylight'],
    ['New Year’s resolutions', 'clock'],
    // Words that name something else here.
    ['running a small business', 'shop'],
    ['get fired', 'lamp'],
    ['garage sale finds', 'shop'],
    ['holiday leftovers', 'table'],
    ['my dream job', 'lamp'],
    ['eclipse glasses', 'space'],
  ])('%s: %s', (theme, loop) => {
    expect(loopsFor(theme, [])).toContain(loop)
  })

  test.each([
    ['the menopause nobody talks about', 'talk'],
    ['collagen: worth it?', 'coins'],
    ['learning to ski at 40', 'book'],
    ['meeting the parents', 'lamp'],
    ['protein bars', 'glass'],
    ['missing the train', 'windows'],
    ['autumn leaves', 'door'],
    ['golden retriever puppies', 'coins'],
    ['accountability buddy', 'lock'],
    ['cookie banners', 'bread'],
    ['head over heels', 'bag'],
    ['sick of meetings', 'kit'],
    ['deep cleaning an oven', 'sea'],
    ['barely awake', 'glass'],
    ['the butterfly effect', 'table'],
    ['in a recession', 'bear'],
    ['Middle Eastern food', 'gift'],
    ['raising backyard chickens', 'table'],
    ['pottery for beginners', 'easel'],
    ['what your dentist wishes you knew', 'kit'],
    ['wisdom teeth', 'jars'],
    ['the last slice of pizza', 'table'],
    ['first dates', 'clock'],
    ['3 reasons to try cold showers', 'jars'],
    ['how to plan a road trip', 'flight'],
    ['painting a room', 'easel'],
    ['oil painting for beginners', 'roller'],
    ['a price hike nobody wanted', 'tent'],
    ['boot camp', 'tent'],
    ['a close-knit family', 'yarn'],
    ['pulling the wool over your eyes', 'yarn'],
    ['how rents rose by half', 'flowers'],
    ['rose-tinted glasses', 'flowers'],
    ['the building blocks of a good habit', 'blocks'],
    ['toy poodles', 'blocks'],
    ['make up your mind', 'mirror'],
    ['dog hair everywhere', 'mirror'],
    ['coming out of the closet', 'clothes'],
    ['rear view mirrors', 'mirror'],
    ['the makeup of a good team', 'mirror'],
    ['find what suits you', 'clothes'],
    ['first camping trip', 'flight'],
    ['our beer garden', 'garden'],
    ['raking it in', 'garden'],
    ['guitar chords', 'piano'],
    ['kitchen garden herbs', 'plant'],
    ['stretch your budget', 'mat'],
    ['stretching the truth', 'mat'],
    ['a mat finish', 'mat'],
    ['clean code', 'broom'],
    ['clean eating for a week', 'broom'],
    ['cleaning up my inbox', 'broom'],
    ['nature abhors a vacuum', 'broom'],
    ['a laundry list of excuses', 'laundry'],
    ['dry cleaning at home', 'laundry'],
    ['hair dryers', 'laundry'],
    ['a board meeting', 'board'],
    ['life gives you lemons', 'board'],
    ['pocket knife laws', 'board'],
    ['how to dice an onion', 'dice'],
    ['the domino effect', 'dice'],
    ['fact checkers', 'dice'],
    ['angry birds', 'birds'],
    ['early birds and night owls', 'birds'],
    ['kill two birds with one stone', 'birds'],
    ['a piece of cake', 'cake'],
    ['the icing on the cake', 'cake'],
    ['baking sourdough', 'cake'],
    ['bursting at the seams', 'sewing'],
    ['a deal that is sewn up', 'sewing'],
    ['baby steps', 'stroller'],
    ['baby boomers', 'stroller'],
    ['fur babies', 'stroller'],
    ['how to climb the career ladder', 'climb'],
    ['climbing Mount Everest', 'climb'],
    ['social climbers', 'climb'],
    ['prices are climbing', 'climb'],
  ])('%s: not %s, which a word or its beginning only seems to name', (theme, loop) => {
    expect(loopsFor(theme, [])).not.toContain(loop)
  })

  test.each(['overthinking', 'what nobody tells you', ''])(
    '%j names nothing, so that the general loops take turns',
    (theme) => {
      const loops = loopsFor(theme, [])
      const shown = STOCK_KIT.background.map((_, turn) => brandingOf({ ...short, loops }, nobody, turn).background)

      expect(loops).toEqual([])
      expect(shown).toEqual(STOCK_KIT.background)
    },
  )

  test('several that suit it take turns', () => {
    const loops = loopsFor('side hustles for students', [])
    const shown = [0, 1, 2, 3].map((turn) => brandingOf({ ...short, loops }, nobody, turn).background)

    expect(loops.length).toBeGreaterThan(1)
    expect(new Set(shown.slice(0, loops.length)).size).toBe(loops.length)
    expect(shown[loops.length]).toBe(shown[0])
  })

  test('an own background has no cutaways', () => {
    expect(cutawaysFor('home buying', ['Visit the beach'], 'me/loop.mp4')).toEqual([])
  })

  test('a video of the other orientation shows the same one', () => {
    const wide = { mode: 'dialogue', orientation: 'horizontal', startWith: 'hook', loops: ['bread'] } as const

    expect(brandingOf(wide, nobody, 3).background).toBe('stock/background_large_bread.mp4')
  })

  test('an own background stays, an adopted one of the kit gives way', () => {
    const look = { ...short, loops: ['bread'] } as const

    expect(brandingOf(look, { persona: {}, account: { background: 'me/loop.mp4' } }, 0).background).toBe('me/loop.mp4')
    expect(
      brandingOf(look, { persona: {}, account: { background: 'stock/background_embers.mp4' } }, 0).background,
    ).toBe('stock/background_bread.mp4')
  })

  test.each([
    ['grief after losing a dog', []],
    ['a car crash in my street', ['My neighbour died at the hospital.']],
    ['the house fire that killed my brother', []],
    ['Monday', ['My mother has cancer.']],
  ])('grave: %s, nothing cheerful and nothing that it could have been about', (theme, points) => {
    const calm = ['moonrise', 'aurora', 'lamp', 'book', 'plant', 'door', 'sea', 'space']

    expect(loopsFor(theme, points).length).toBeGreaterThan(0)
    for (const loop of loopsFor(theme, points)) expect(calm).toContain(loop)
  })
})

describe('while a key point is said, the picture', () => {
  const HOUSE = 'stock/background_house.mp4'
  const points = ['Visit the beach at night', 'Keep money for later', 'Be patient', 'Paint the house']
  const loopOf = (media: string) => /_([a-z]+)\.mp4$/.exec(media)?.[1]

  test('cuts to the loop of what the point names, unless it shows it already', () => {
    expect(cutawaysFor('home buying', points, HOUSE)).toEqual([
      { point: points[0], media: 'stock/background_sea.mp4' },
      { point: points[1], media: 'stock/background_coins.mp4' },
    ])
  })

  test.each([
    ['Put fresh flowers on the table', 'flowers'],
    ['Buy good wool', 'yarn'],
    ['Sort your clothes', 'clothes'],
    ['Use a small paint roller', 'roller'],
    ['Pitch the tent', 'tent'],
    ['Close the laptop', 'laptop'],
    ['Sharpen the scissors', 'mirror'],
    ['Tune the piano', 'piano'],
    ['Give away toys', 'blocks'],
    ['Water the garden', 'garden'],
    ['Roll out your yoga mat', 'mat'],
    ['Mop the floor, or let the robot vacuum do it', 'broom'],
    ['Do the laundry at night', 'laundry'],
    ['Oil the cutting board', 'board'],
    ['Play chess on Sundays', 'dice'],
    ['Hang up a bird feeder', 'birds'],
    ['Bake the cake a day early', 'cake'],
    ['Borrow a sewing machine', 'sewing'],
    ['Buy the stroller used', 'stroller'],
    ['Try a climbing gym', 'climb'],
  ])('shows what is named: %s', (point, loop) => {
    expect(cutawaysFor('home buying', [point], HOUSE).map(({ media }) => loopOf(media))).toEqual([loop])
  })

  test('has the orientation of the video', () => {
    const [first] = cutawaysFor('home buying', points, 'stock/background_large_house.mp4')

    expect(first?.media).toBe('stock/background_large_sea.mp4')
  })

  test.each([
    'Learn to press the pedal softly',
    'The expensive tree loses',
    'Purge the wand after every drink',
    'Dice the onions',
    'Kill two birds with one stone',
    'It is a piece of cake',
    'Ask the board',
    'Take baby steps',
  ])('stays while a point only hints at what another loop shows: %s', (point) => {
    expect(cutawaysFor('home buying', [point], HOUSE)).toEqual([])
  })

  test('cuts to three other loops at most', () => {
    const named = ['Bring a guitar', 'Pack a camera', 'Buy a globe', 'Take the car', 'Take the guitar']
    const shown = cutawaysFor('weekend trips', named, HOUSE)

    expect(shown.map(({ media }) => loopOf(media))).toEqual(['guitar', 'camera', 'globe', 'guitar'])
  })

  test('stays on a grave theme', () => {
    expect(cutawaysFor('grief after losing a dog', ['We walked on the beach'], HOUSE)).toEqual([])
  })
})
