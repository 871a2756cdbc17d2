import { random } from '@pack/core/kernel/random'
import type { Mood } from './palette.ts'

/** Landscapes suit any line; objects are drawn only where words name them. */
export const LANDSCAPES = [
  'ridges',
  'sea',
  'city',
  'desert',
  'space',
  'forest',
  'embers',
  'rain',
  'flow',
  'aurora',
  'meadow',
] as const
const OBJECTS = [
  'bread',
  'coffee',
  'shop',
  'house',
  'car',
  'lock',
  'pet',
  'flight',
  'runner',
  'weights',
  'clock',
  'bed',
  'windows',
  'plant',
  'table',
  'lamp',
  'shoes',
  'phone',
  'book',
  'door',
  'coins',
  'dog',
] as const
/** The kinds of drawn scenes. */
export const SCENE_KINDS = [...LANDSCAPES, ...OBJECTS] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

/**
 * Words that suggest each scene. Stems: `storm` also matches `storms` and `stormy`. `_` joins the words of a phrase. `~` marks
 * what a scene only goes with: it counts half, so that the slides between fit the theme, too.
 */
const STEMS: Record<SceneKind, string> = {
  ridges:
    'mountain climb summit peak strong strength courage brave bravery wolf wolves pack lead leader height mount rock stone challenge obstacle goal disciplin persever stand high hike hikes hiking',
  sea: 'sea ocean wave water tide sail ship boat harbour harbor island calm deep river current anchor horizon voyage drift surf shore beach breath trust swim swimming',
  city: 'city street business success hustle people crowd building market company world neon town build startup sell product custom inflation traffic',
  desert:
    'desert sand dry heat thirst alone lonely solitude walk journey path road wander far distance endur sun empty long',
  space:
    'space star planet universe moon dream infinite future galaxy cosmos rocket science wonder imagin possib vast idea eternity',
  forest:
    'forest tree wood trail wild nature hunt secret lost find fear shadow quiet wander instinct choice guide mist hidden mystery',
  embers:
    'fire burn flame passion spark ember forge anger rage warm home camp energy desire fight iron hammer coal heart love light candle',
  rain: 'rain storm tear sad sorrow grief loss window cry pain memory miss melanchol cloud past regret cold lonel healing tired tiredness burnout',
  flow: 'flow mind thought focus music rhythm creativ art change energy soul spirit balance feel emotion silence think dance sound moment attention yoga meditat',
  aurora:
    'aurora north winter snow ice magic hope miracle night dark wonder light wish believe faith frost mystic dawn christmas',
  meadow:
    'garden grow growth seed flower spring bloom patien time small root harvest earth summer field child children begin start morning gentle kind joy gratitude grateful happy peace health green bee bees florist bouquet',
  bread:
    'bread bakery bakeries bake baking baker loaf loaves sourdough dough croissant pastry pastries yeast flour oven ~cake ~cookie ~starter ~breakfast ~recipe ~gluten',
  coffee:
    'coffee espresso latte cappuccino caffeine barista roastery cafe café cafés coffee_shop moka ~cup ~brew ~blend ~beans ~roast ~breakfast ~monday cold_brew',
  shop: 'shop shops store stores storefront boutique salon opening customer retail barber barbershop shopping merch business entrepreneur grand_opening ~bakery ~bakeries ~cafe ~café ~restaurant ~sell ~selling ~sale ~market ~brand ~startup ~client ~launch ~discount ~price ~pricing handmade hiring black_friday ~deals ~collection ~reviews',
  house:
    'house home landlord tenant rent renting rental renter apartment roommate flatmate neighbour neighbor neighborhood neighbourhood homeowner housing realtor property properties real_estate estate_agent move_in moving_in move_out moving_out moving_house moving_home ~mortgage ~renovat ~declutter ~chore ~household ~family ~families ~parents moving_to ~mum ~mom ~dad ~mother ~father ~sibling ~sister ~brother ~daughter ~grandma ~grandmother ~grandfather ~grandpa ~toddler ~kids ~parent ~parenting ~christmas ~plumb ~faucet ~solar ~heating ~electrician ~diy ~roof airbnb ~cleaning ~baby ~newborn ~twins ~garage',
  car: 'car cars drive driving driver commute commuting commuter ev evs vehicle petrol gasoline road_trip roadtrip parking garage tesla mechanic highway motorway tyres ~charging ~charger ~charge ~insurance ~battery ~road ~traffic ~fuel electric_car electric_cars electric_vehicle electric_vehicles mpg suv flat_tire a_tire',
  lock: 'security cybersecur password hacker hackers hacked hacking privacy encrypt phishing scam scammer malware ransomware router vpn antivirus firewall two_factor identity_theft data_breach ~software ~laptop ~computer ~wifi ~data ~internet ~online ~account ~app ~update',
  pet: 'puppy puppies cat cats kitten pet pets vet ~dog ~dogs ~animal ~paw ~paws ~adopt ~leash ~breed ~rescue',
  flight:
    'travel flight flights flying plane airplane aeroplane airport trip trips vacation holiday holidays abroad passport suitcase luggage backpack backpacking tourist tourism itinerar sightsee jetlag jet_lag japan tokyo kyoto osaka china korea seoul thailand bangkok bali vietnam india nepal australia iceland norway italy rome spain barcelona portugal lisbon greece paris france london europe turkey istanbul egypt morocco mexico peru brazil hawaii ~hotel ~hostel ~visa ~adventure ~explor ~wanderlust ~road_trip canada america moving_abroad living_abroad expat immigra ~moving_to ~moving_abroad',
  runner:
    'runner runners marathon half_marathon race_day a_race first_race finish_line sprint triathlon ironman ~run ~runs ~ran ~running ~jog ~jogging ~athlet ~olymp ~finish ~sport ~medal',
  weights:
    'gym gyms workout workouts exercise exercising dumbbell kettlebell barbell muscle muscles lifting weightlift bodybuild fitness squat squats deadlift pushup push_ups crossfit personal_trainer weight_loss lose_weight ~weights ~training ~strength ~protein ~calorie leg_day',
  clock:
    'alarm clock deadline calendar schedul routine habit habits procrastinat productiv punctual time_management running_late being_late always_late wake waking early snooze planner appointment save_the_date ~morning ~mornings ~daily ~weekly ~minute ~hour ~date ~busy ~plan ~gym ~monday ~tuesday ~wednesday ~thursday ~friday ~saturday ~sunday',
  bed: 'sleep slept asleep insomnia nap naps napping bed bedtime bedroom pillow mattress melatonin snoring rest_day oversleep ~nightmare ~dream ~tired ~exhaust ~burnout ~snooze ~night_shift',
  windows:
    'relationship long_distance distance couple couples girlfriend boyfriend dating date_night first_date partner marriage married husband wife situationship soulmate crush romance romantic lovers ~love ~apart ~miss ~lonel ~letter ~breakup ~divorce ~valentine ~ghosting ~homesick friend friendship friends wedding bride engaged honeymoon my_ex an_ex ~flirt',
  plant:
    'plant plants houseplant gardening gardener succulent sprout seedling watering ~grow ~growth ~garden ~seed ~patien ~learn ~learning ~saving ~habit ~nurtur ~progress ~mindset ~tomato ~balcony',
  table:
    'table tea kitchen cook cooking meal dinner breakfast lunch soup food eat eating recipe restaurant kettle cup taste hunger hungry protein diet vegetable snack snacks ~coffee ~bread ~bakery ~bakeries ~bake ~baking ~sourdough ~dough ~flour ~oven ~grocer pizza pasta sushi burger salad fruit eggs sugar calorie calories vitamin fasting grocery groceries ~vegan ~keto menu',
  lamp: 'desk lamp office work job career study exam email inbox laptop keyboard boss meeting overtime chair essay homework back overnight shift resume interview code coding software ~deadline ~productiv ~freelanc ~colleague ~routine ~procrastinat ai chatgpt comput excel spreadsheet ~podcast ~youtube ~student ~client',
  shoes:
    'shoe run runs ran runner running jog jogging lace mile kilometre kilometer km lap sneaker ~marathon ~half_marathon ~gym ~training ~workout ~exercise ~step ~sport ~finish ~walk ~hike ~hiking',
  phone:
    'phone smartphone screen scroll scrolling message text texting call calls caller voicemail social_media social media notification app online internet swipe follower algorithm scam phishing password viral tiktok instagram ~dating ~ghosting ~long_distance ~cybersecur iphone android samsung ~podcast ~influencer ~youtube ~screen_time doomscroll ~reviews',
  book: 'book reads reading reader page story stories chapter novel letter learn learning school teacher lesson wisdom library diary journal history poem notebook write writing ~study ~exam ~language student students college university ~children ~memoir',
  door: 'door key leaving threshold knock opportunity boundary boundaries goodbye letting breakup divorce welcome enter room leave ~lock ~house ~landlord ~tenant ~opening ~moving_out ~moving_house',
  coins:
    'money coin save saving budget debt loan bank pay paying price cost dollar euro invest inflation tax salary rich wealth wage bill crypto expens cent mortgage pension afford cheap ~rent ~landlord ~insurance ~buying ~worth ~business income retir side_hustle side_hustles hustle ~solar ~electricity credit fund funds stocks gold financ dividend',
  dog: 'dog dogs leash loyal companion bark paw fetch tail animal pet ~puppy ~puppies ~friend ~friendship',
}

/** Phrases in which a word does not name the thing that it names elsewhere; that word is ignored. */
const FIGURATIVE = [
  'run(?:s|ning)?(?= (?:an?|my|your|our|the|their)(?: \\p{L}+){0,2} (?:business|company|shop|store|salon|bakery|cafe|café|restaurant|team|startup|agency|household|home|house|meeting|farm|blog|channel|ads?|campaign|errands?))',
  'run(?:s|ning)?(?= (?:out|into|late|low|errands|ads|on (?:empty|coffee|time)))',
  '(?<=long )run',
  '(?<=rat |arms )race',
  'steps?(?= (?:to|for|towards?))',
  'driv(?:es?|ing)(?= (?:me|you|us|him|her|them|growth|sales|traffic|results|change|success))',
  '(?<=hard |flash |thumb |google )drive',
  '(?<=fight or )flight',
  'flights?(?= of)',
  '(?<=ego |guilt |power )trips?',
  'trip(?= (?:over|up))',
  '(?<=time )flies',
  'pet(?= peeves?)',
  '(?<=hot )dogs?',
  'couple(?= of)',
  '(?<=business |training |workout )partners?',
  'relationship(?= (?:with|to) (?:\\p{L}+ )?(?:food|money|time|work|alcohol|phone|body|yourself|myself))',
  'opening(?= (?:up|lines?))',
  '(?<=social |job |food |financial |emotional )security',
  'plants?(?= based)',
  '(?<=power |nuclear )plants?',
  'sleep(?:ing)?(?= on (?:it|this|that))',
  'saving(?= (?:time|lives|water|energy|face))',
  'save(?= (?:the date|time|lives|water|energy))',
  'call(?= it)',
  '(?<=wake up |close )call',
  'keys?(?= (?:to|points?|takeaways?|facts?|lessons?))',
  'book(?:ing)?(?= (?:a|your|my|the|cheap) (?:table|flight|flights|room|hotel|trip|appointment|call|ticket))',
  'house(?= music)',
]
const FIGURATIVE_WORDS = new RegExp(`(?<!\\p{L})(?:${FIGURATIVE.join('|')})(?!\\p{L})`, 'gu')

const HOURS: Record<Mood, string> = {
  night:
    'night dark moon dream silence quiet shadow secret mystery star sleep deep cold calm strategic cool analytic precise',
  dusk: 'evening dusk memory past love passion romantic charm heart story warm end poetic lyric',
  dawn: 'morning dawn begin start new hope joy bright light happy gentle kind peace spring fresh day optimis cheerful uplifting playful grateful',
  blaze:
    'fire burn rage fight war iron will power fierce hard discipline intense bold strong grit sweat win forge blunt relentless',
}

/** So common that they say little about a picture. */
const COMMON: ReadonlySet<string> = new Set([
  'night',
  'home',
  'small',
  'time',
  'light',
  'start',
  'begin',
  'heart',
  'back',
])

/** From this length on, a stem matches any word that begins with it; shorter ones only with an ending of these. */
const FREE_LENGTH = 6
const ENDINGS = /^(?:e?[sd]|ing|ings|e?rs?|ly|y|ies|ful|less|ness|en)$/

function score(words: readonly string[], stems: readonly string[]): number {
  let sum = 0
  for (const [at, word] of words.entries()) {
    const weight = COMMON.has(word) ? 0.5 : 1
    for (const marked of stems) {
      const stem = marked.replace('~', '')
      const strength = stem === marked ? weight : weight / 2
      if (stem.includes('_')) {
        if (isPhraseAt(words, at, stem)) sum += 2.2 * strength
      } else if (word === stem) sum += 2.2 * strength
      else if (stem.length >= 4 && word.startsWith(stem)) {
        if (stem.length >= FREE_LENGTH || ENDINGS.test(word.slice(stem.length))) sum += 2 * strength
      }
    }
  }
  return sum
}

const isPhraseAt = (words: readonly string[], at: number, phrase: string) =>
  phrase.split('_').every((part, i) => words[at + i] === part)

/** The words in lower case, letters only. */
export const plainWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => word.toLowerCase().match(/\p{L}+/gu) ?? [])

/** The words that name what they usually name. */
const literalWords = (words: readonly string[]): string[] =>
  plainWords([plainWords(words).join(' ').replace(FIGURATIVE_WORDS, ' ')])

/** How much more the words of a video's theme weigh than those of the line. */
const THEME_WEIGHT = 2
/** Less than the weight of one word. Objects get all of it once they are named: they show what a line says. */
const NOISE = 1.6

/**
 * Ranks the kinds, best first, for a line's words and its video's theme. Seeded noise orders landscapes of equal scores,
 * so that lines without visible words still get different scenes.
 */
export function rankKinds(words: readonly string[], seed: string, theme: readonly string[] = []): SceneKind[] {
  const said = literalWords(words)
  const about = [...new Set(literalWords(theme))]
  const chance = random(`kind:${seed}`)
  const scored = SCENE_KINDS.map((kind) => {
    const stems = STEMS[kind].split(' ')
    const named = score(said, stems) + THEME_WEIGHT * score(about, stems)
    return { kind, score: named + (isObject(kind) ? (named > 0 ? NOISE : 0) : chance.next() * NOISE) }
  })
  return scored.sort((a, b) => b.score - a.score).map(({ kind }) => kind)
}

const isObject = (kind: SceneKind) => OBJECTS.some((object) => object === kind)

/** The time of day of a scene, from the persona's tone (counted twice) and the line's words. */
export function moodFor(words: readonly string[], tone: string, seed: string): Mood {
  const plain = plainWords(words)
  const spoken = plainWords([tone])
  const chance = random(`mood:${seed}`)
  const moods = Object.entries(HOURS) as [Mood, string][]
  const ranked = moods.map(([mood, stems]) => ({
    mood,
    score: score(plain, stems.split(' ')) + 2 * score(spoken, stems.split(' ')) * 0.6 + chance.next() * 2.4,
  }))
  return ranked.reduce((best, other) => (other.score > best.score ? other : best)).mood
}

/** Kinds that suit grave themes: no party, nothing that a crash or a fire could have been about. */
const QUIET: ReadonlySet<SceneKind> = new Set([
  ...LANDSCAPES.filter((kind) => kind !== 'embers'),
  'lamp',
  'book',
  'door',
  'dog',
] as const)

/** Slides in a row that all show different kinds. */
const WITHOUT_REPEAT = 4

/**
 * A kind for each slide of a video by its words and the video's theme; none comes back within four slides. `quiet` leaves out
 * what does not suit a grave theme.
 */
export function planKinds(
  slides: readonly { words: readonly string[]; seed: string }[],
  theme: readonly string[] = [],
  { quiet = false }: { quiet?: boolean } = {},
): SceneKind[] {
  const chosen: SceneKind[] = []
  for (const { words, seed } of slides) {
    const recent = chosen.slice(1 - WITHOUT_REPEAT)
    const fitting = rankKinds(words, seed, theme).filter(
      (kind) => !recent.includes(kind) && (!quiet || QUIET.has(kind)),
    )
    chosen.push(fitting[0] ?? 'ridges')
  }
  return chosen
}
