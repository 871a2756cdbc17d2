import { random } from '../kernel/random.ts'

/** The time of day of a scene; decides how light and how warm the persona's colour becomes. */
export type Mood = 'night' | 'dusk' | 'dawn' | 'blaze'

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
/** When words name two objects equally, the first is drawn: specific objects come before everyday ones. */
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
  'bicycle',
  'suitcase',
  'camera',
  'microphone',
  'guitar',
  'ball',
  'bear',
  'jars',
  'bag',
  'tools',
  'easel',
  'vegetables',
  'glass',
  'kit',
  'gift',
  'globe',
  'talk',
  'clock',
  'bed',
  'windows',
  'plant',
  'table',
  'pan',
  'lamp',
  'shoes',
  'phone',
  'book',
  'door',
  'coins',
  'dog',
  'checklist',
] as const
/** The kinds of drawn scenes. */
export const SCENE_KINDS = [...LANDSCAPES, ...OBJECTS] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

/**
 * Words that suggest each scene. Stems: `storm` also matches `storms` and `stormy`. `_` joins the words of a phrase.
 * `~` marks what a scene only goes with: it counts half, so that the slides between fit the theme, too.
 */
const STEMS: Record<SceneKind, string> = {
  ridges:
    'mountain climb summit peak strong strength courage brave bravery wolf wolves pack lead leader height mount rock stone challenge obstacle goal disciplin persever stand high hike hikes hiking',
  sea: 'sea ocean wave water tide sail ship boat harbour harbor island calm deep river current anchor horizon voyage drift surf shore beach breath trust swim swims swimming fishing lake',
  city: 'city street business success hustle people crowd building market company world neon town build startup sell product custom inflation traffic',
  desert:
    'desert sand dry heat thirst alone lonely solitude walk journey path road wander far distance endur sun empty long',
  space:
    'space star planet universe moon dream infinite future galaxy cosmos rocket black_hole black_holes astronom science wonder imagin possib vast idea eternity',
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
    'house home landlord tenant rent renting rental renter apartment roommate flatmate neighbour neighbor neighborhood neighbourhood homeowner housing realtor property properties real_estate estate_agent move_in moving_in move_out moving_out moving_house moving_home ~mortgage ~renovat ~declutter ~chore ~household ~family ~families ~parents moving_to ~mum ~mom ~dad ~mother ~father ~sibling ~sister ~brother ~daughter ~grandma ~grandmother ~grandfather ~grandpa ~toddler ~kids ~parent ~parenting ~christmas ~plumb ~faucet ~solar ~heating ~electrician ~diy ~roof airbnb ~cleaning ~chores laundry ~heat_pump ~heat_pumps ~windowsill ~baby ~newborn ~twins ~garage ~sofa ~couch ~living_room ~curtains ~decor ~bathroom',
  car: 'car cars drive driving driver commute commuting commuter ev evs vehicle petrol gasoline road_trip roadtrip parking garage tesla mechanic highway motorway tyres tires tire_pressure motorsport grand_prix ~formula ~charging ~charger ~charge ~insurance ~battery ~road ~traffic ~fuel electric_car electric_cars electric_vehicle electric_vehicles mpg suv flat_tire a_tire',
  lock: 'security cybersecur password hacker hackers hacked hacking privacy encrypt phishing scam scammer malware ransomware router vpn antivirus firewall two_factor identity_theft data_breach ~software ~laptop ~computer ~wifi ~data ~internet ~online ~account ~app ~update',
  pet: 'puppy puppies cat cats kitten pet pets vet ~dog ~dogs ~animal ~paw ~paws ~adopt ~leash ~breed ~rescue',
  flight:
    'travel flight flights flying plane airplane aeroplane airport trip trips vacation holiday holidays abroad passport suitcase luggage backpack backpacking tourist tourism itinerar sightsee jetlag jet_lag japan tokyo kyoto osaka china korea seoul thailand bangkok bali vietnam india nepal australia iceland norway italy rome spain barcelona portugal lisbon greece paris france london europe turkey istanbul egypt morocco mexico peru brazil hawaii ~hotel ~hostel ~visa ~adventure ~explor ~wanderlust ~road_trip canada america moving_abroad living_abroad expat immigra ~moving_to ~moving_abroad',
  runner:
    'runner runners marathon half_marathon race_day a_race first_race finish_line sprint triathlon ironman ~run ~runs ~ran ~running ~jog ~jogging ~athlet ~olymp ~finish ~sport ~medal',
  weights:
    'gym gyms workout workouts exercise exercising dumbbell kettlebell barbell muscle muscles lifting weightlift bodybuild fitness squat squats deadlift pushup push_ups crossfit personal_trainer weight_loss lose_weight ~weights ~training ~strength ~protein ~calorie leg_day push_up stretching stretches plank pilates pounds ~yoga lunge pull_up pull_ups cardio hiit abs',
  clock:
    'alarm clock deadline calendar schedul routine habit habits procrastinat productiv punctual time_management running_late being_late always_late wake waking early snooze planner appointment save_the_date ~morning ~mornings ~daily ~weekly ~minute ~hour ~date ~busy ~plan ~gym ~monday ~tuesday ~wednesday ~thursday ~friday ~saturday ~sunday',
  bed: 'sleep slept asleep insomnia nap naps napping bed bedtime bedroom pillow mattress melatonin snoring rest_day oversleep ~nightmare dream_about ~dream ~tired ~exhaust ~burnout ~snooze ~night_shift',
  windows:
    'relationship long_distance distance couple couples girlfriend boyfriend dating date_night first_date partner marriage married husband wife situationship soulmate crush romance romantic lovers ~love ~apart ~miss ~lonel ~letter ~breakup ~divorce ~valentine ~ghosting ~homesick friend friendship friends ~wedding ~bride engaged honeymoon my_ex an_ex ~flirt',
  plant:
    'plant plants houseplant gardening gardener succulent sprout seedling watering ~grow ~growth ~garden ~seed ~patien ~saving ~habit ~nurtur ~progress ~mindset ~tomato ~balcony basil windowsill prune pruning roses repot propagat cactus',
  table:
    'table tea kitchen cook cooking meal dinner breakfast lunch soup food eat eating recipe restaurant kettle cup taste hunger hungry protein diet vegetable snack snacks ~coffee ~bread ~bakery ~bakeries ~bake ~baking ~sourdough ~dough ~flour ~oven ~grocer pizza pasta sushi burger salad fruit eggs sugar calorie calories vitamin fasting grocery groceries ~vegan ~keto menu',
  lamp: 'desk lamp office work job career study exam email inbox laptop keyboard boss meeting overtime chair essay homework back overnight shift resume interview code coding software ~deadline ~productiv ~freelanc ~colleague ~routine ~procrastinat ai chatgpt comput excel spreadsheet python javascript programming programmer developer website ~podcast ~youtube ~student ~client debugging remote_work typing computer',
  shoes:
    'shoe run runs ran runner running jog jogging lace mile kilometre kilometer km lap sneaker ~marathon ~half_marathon ~gym ~training ~workout ~exercise ~step ~sport ~finish ~walk ~hike ~hiking',
  phone:
    'phone smartphone screen scroll scrolling message text texting call calls caller voicemail social_media social media notification app online internet swipe follower algorithm scam phishing password viral tiktok instagram ~dating ~ghosting ~long_distance ~cybersecur iphone android samsung ~podcast ~influencer ~youtube ~screen_time doomscroll ~reviews ~comparing steve_jobs ~post ~followers',
  book: 'book reads reading reader page story stories chapter novel letter school teacher wisdom library diary journal history poem notebook write writing ~study ~exam ~learn ~lesson ~language student students college university flashcard flashcards rereading potter dropout ~history ~children ~memoir vocabulary grammar thesis note_taking revision bookshelf ~notes',
  door: 'door key leaving threshold knock opportunity boundary boundaries goodbye letting breakup divorce welcome enter leave ~lock ~house ~landlord ~tenant ~opening ~moving_out ~moving_house',
  coins:
    'money coin save saving budget debt loan bank pay paying price cost dollar euro invest inflation tax salary rich wealth wage bill crypto expens cent mortgage pension afford cheap ~rent ~landlord ~insurance ~buying ~worth ~business income retir side_hustle side_hustles hustle ~solar ~electricity credit fund funds stocks gold financ dividend spend spending frugal net_worth subscription refund',
  dog: 'dog dogs leash loyal companion bark paw fetch tail animal pet ~puppy ~puppies ~friend ~friendship',
  checklist:
    'checklist to_do todo bucket_list cv resume planner perfectionis timeline ~disciplin ~mistakes ~tip ~tips ~tricks ~rules ~signs ~plan ~planning ~goals ~exam ~deduction ~deadline ~productiv ~procrastinat ~resolution ~routine ~habit ~flashcard ~organized ~organised ~organizing ~organising ~declutter ~packing ~myths ~recommendations ~setup ~hacks ~ways ~reasons ~questions ~priorities ~lessons ~basics',
  talk: 'conversation talk argue arguing argument negotiat feedback interview therapist gossip introvert party parties debate apologi small_talk say_no saying_no ask_for_a_raise coming_out friend ~boss ~neighbour ~neighbor ~colleague ~coworker ~meeting ~listen ~networking ~first_date ~spanish ~language ~speaking ~team ~leadership ~mentor ~manager ~boundaries ~breakup ~teenager conflict complaint compliment compromise customer_service sales_call cold_call difficult_client',
  jars: 'skincare skin makeup cosmetic eye_cream face_cream moisturiz serum sunscreen soap handmade_soap candle candle_shop shampoo beauty lotion perfume acne hair manicure lipstick bubble_bath spa_day ~self_care ~self_love shower ~wrinkle ~cream ~teeth ~bath lip_balm balm eyelash eyebrow dry_skin deodorant toothpaste essential_oil face_mask',
  bag: 'dress clothes clothing fashion outfit wardrobe ~closet tote handbag leather shopping thrift jeans ~summer_sale black_friday ~bag ~bags ~laundry ~discount ~deals ~merch ~boutique ~collection jacket sweater skirt sewing knit crochet scarf yarn',
  bear: 'toddler baby babies newborn parenting new_parents parenthood motherhood fatherhood nursery diaper teddy crib toys kindergarten preschool pregnan single_dad single_mom single_mum postpartum ~twins ~kids ~kid ~child ~children ~daughter ~childhood ~dad ~mum ~mom ~sibling potty tantrum stroller bedtime_story sleep_regression',
  pan: 'cook kitchen recipe dinner soup pan frying_pan rice stew chef omelette stove curry sauce eggs knives meal_prep ~meal ~lunch ~breakfast ~food ~pasta ~eat ~eating ~restaurant ~menu ~protein ~spice ~chicken ~wok pancake waffle roast grill bbq barbecue noodle ramen taco tacos casserole air_fryer slow_cooker ~garlic ~onion ~tofu',
  vegetables:
    'vegetable veggie tomato carrot salad vegetarian vegan harvest compost potato cucumber lettuce basil herbs diet keto nutrition plant_based healthy_eating farmers_market ~garden ~balcony ~grow ~meal ~grocery ~groceries ~sugar ~fasting ~vitamin ~healthy ~calories raised_bed raised_beds slug slugs soil mulch allotment greenhouse broccoli lentil zucchini onion ~weeds ~pests ~farm',
  tools:
    'toolbox diy repair plumb faucet leak hammer screwdriver wrench handyman renovat woodwork carpent mechanic heat_pump heat_pumps boiler hang_a_picture flat_tire ~fix ~fixing ~fixed ~hang ~install ~furniture ~landlord ~maintenance ~tools ~solar power_drill bookshelf shelf shelves carpentry unclog clogged sink toilet gutter drywall',
  camera:
    'camera photo photograph selfie film videograph vlog vlogger youtube reels footage content_creator ~video ~content ~instagram ~tiktok ~post ~followers ~creator ~influencer ~holiday_photos',
  microphone:
    'microphone podcast public_speaking speech karaoke sing voiceover ted_talk comedian rapper ~speaking ~speaker ~audio ~radio ~presentation ~drama speak_up stage_fright audiobook',
  globe:
    'globe climate geography language spanish german french english empire roman ancient countries moving_abroad living_abroad immigra the_planet global recycl sustainab ~history ~history_of ~world ~moving_to ~expat ~internet ~canada ~abroad ~ocean_plastic bilingual translat carbon environment ~vocabulary',
  gift: 'gift presents christmas birthday xmas valentine anniversary secret_santa giveaway unboxing parcel pack_your_orders baby_shower ~party ~orders ~celebrat ~wedding ~thank_you ~turning shipping free_shipping delivery',
  ball: 'football soccer goalkeeper sunday_league world_cup premier_league referee stadium lasso ~league ~sport ~matchday',
  guitar:
    'guitar music musician band song songwriting piano pianist vinyl chord melody playlist concert ukulele violin ~choir ~instrument ~spotify ~album ~singer drum drummer cello trumpet flute saxophone headphones',
  suitcase:
    'suitcase luggage packing packing_light carry_on hotel hostel backpack travel vacation moving_abroad ~flight ~airport ~trip ~holiday ~abroad ~getaway ~itinerar ~moving_to ~visa ~expat ~japan ~italy ~spain ~portugal ~greece ~france weekend_trip weekend_in weekend_away ski_trip',
  bicycle:
    'bicycle bike biking cycling cyclist ebike electric_bike electric_bikes bike_repair pedal ~helmet ~commute ~commuting',
  glass:
    'drink hydrat alcohol sober sobriety hangover dry_january lemonade juice smoothie soda thirsty glass_of_water more_water ~detox ~fasting ~quitting_sugar mocktail cocktail kombucha iced_tea',
  kit: 'first_aid vaccine vaccines vaccination doctor nurse medicine medical medication hospital headache migraine menopause symptom diagnos pharmacy pill disease diabetes blood_pressure allergy allergies surgery hormone knee_pain back_pain panic_attack panic_attacks adhd ~dementia ~pain ~injury ~injuries ~health ~flu ~knee ~recovery ~postpartum ~protein_powder dentist dental toothache fever cholesterol asthma eczema gut_health inflammation',
  easel:
    'paint watercolor watercolour artist art arts easel canvas sketch drawing how_to_draw illustrat acrylic pottery ceramics crafts crafting ~creativ ~museum ~hobby ~hobbies ~handmade calligraphy lettering origami embroidery doodle',
}

/** Phrases in which a word does not name the thing that it names elsewhere; that word is ignored. */
const FIGURATIVE = [
  'run(?:s|ning)?(?= (?:an?|my|your|our|the|their)(?: \\p{L}+){0,2} (?:business|company|shop|store|salon|bakery|cafe|café|restaurant|team|startup|agency|household|home|house|meeting|farm|blog|channel|ads?|campaign|errands?))',
  '(?:run(?:s|ning)?|ran)(?= (?:out|into|late|low|errands|ads|on (?:empty|coffee|time)))',
  '(?<=long )run',
  '(?<=(?:my|your|his|her|their) )lap',
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
  'screening',
  'room(?= for)',
  'leave(?= (?:it|yours|them|nothing|out|a comment))',
  '(?<=are |is )welcome',
  '(?<=what |really |that |not |finally )work(?:s|ed)?',
  'work(?:s|ed)?(?= (?:for|best|out))',
  'save(?= (?:this|it|these|one))',
  '(?<=tell a |to a |advise a )friend',
  'vegan(?= leather)',
  '(?<=small |safe |tight |storage |living )spaces?',
  '(?<=ice |whipped |sour )cream',
  '(?<=thick )skin|skin(?= in the game)',
  'bab(?:y|ies)(?= steps?)',
  '(?<=state of the )art|art(?= of)',
  'gifts?(?= of)|(?<=have a |has a |your )gift',
  'paint(?:s|ing)?(?= (?:a|the) picture)',
  'pan(?= out)',
  '(?<=rubber )band',
  '(?<=third )party',
  'talk(?:s|ing)?(?= (?:is cheap|of the town))',
  'presents(?= (?:itself|as|a ))',
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
  'people',
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
 * Ranks the kinds, best first, for a line's words and its video's theme. Seeded noise orders landscapes of equal
 * scores, so that lines without visible words still get different scenes.
 */
export function rankKinds(words: readonly string[], seed: string, theme: readonly string[] = []): SceneKind[] {
  const said = literalWords(words)
  const about = [...new Set(literalWords(theme))]
  const chance = random(`kind:${seed}`)
  const scored = SCENE_KINDS.map((kind) => {
    const stems = stemsOf(kind)
    const named = score(said, stems) + THEME_WEIGHT * score(about, stems)
    return { kind, score: named + (isObject(kind) ? (named > 0 ? NOISE : 0) : chance.next() * NOISE) }
  })
  return scored.sort((a, b) => b.score - a.score).map(({ kind }) => kind)
}

const stemsOf = (kind: SceneKind) => STEMS[kind].split(' ')
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
  'plant',
] as const)

/** A slide's scene: a kind, always in the picture of the slide that showed it first, framed differently each time. */
export type PlannedScene = {
  kind: SceneKind
  /** The slide that the picture is drawn for: this one, or an earlier one. */
  of: number
  /** How many slides before this one show the picture. */
  shown: number
}

/** Slides in a row that show different kinds, where the theme has as many. */
const WITHOUT_REPEAT = 4
/** How many slides in a row may show a landscape that no word asked for. */
const LONGEST_STAY = 3
/** Less than this is said in passing: one word of which a scene is only an association, or a common one. */
const WORD = 1
/** A landscape needs a word of its own in the theme, and two in a line, where such words are often figurative. */
const LANDSCAPE_WORDS = { theme: 2, line: 4 } as const

/**
 * A scene for each slide of a video by its words and the video's theme: what the line names, else what goes with the
 * theme and was not shown lately. Only one slide in a row leaves the theme, so that at least half of a video shows its
 * subject. When there is nothing else, the slide stays on the last picture, which is framed
 * differently: a picture that has nothing to do with its sentence is worse than one that is seen twice. So "no kind
 * repeats within four slides" holds for pictures, not for framings of one. `quiet` leaves out what does not suit a
 * grave theme.
 */
export function planScenes(
  slides: readonly { words: readonly string[]; seed: string }[],
  theme: readonly string[] = [],
  { quiet = false }: { quiet?: boolean } = {},
): PlannedScene[] {
  const plan: PlannedScene[] = []
  for (const [index, { words, seed }] of slides.entries()) {
    const kinds = rankKinds(words, seed, theme).filter((kind) => !quiet || QUIET.has(kind))
    const isSameLine = words.join(' ') === slides[index - 1]?.words.join(' ')
    const kind = nextKind(
      plan.map((scene) => scene.kind),
      kinds,
      { line: isSameLine ? [] : words, theme },
    )
    const before = plan.filter((scene) => scene.kind === kind)
    plan.push({ kind, of: before[0]?.of ?? index, shown: before.length })
  }
  return plan
}

type Choice = { quiet?: boolean; among?: (kind: SceneKind) => boolean }

/** The kinds, of those that `among` accepts, that show best what a theme is about; none when it names none of them. */
export function kindsOf(theme: readonly string[], { quiet = false, among = () => true }: Choice = {}): SceneKind[] {
  const kinds = rankKinds([], '', theme).filter((kind) => among(kind) && (!quiet || QUIET.has(kind)))
  return kindsOfTheme(kinds, literalWords(theme), BEST)
}

/** The share of the best kind's score that others need to show a whole video, or a slide of one. */
const [BEST, FITTING] = [0.75, 0.45]

/** The kinds that go with a theme almost as well as the best; a landscape only where no object does. */
function kindsOfTheme(kinds: readonly SceneKind[], about: readonly string[], share = FITTING): SceneKind[] {
  const scored = kinds.map((kind) => ({ kind, score: score(about, stemsOf(kind)) }))
  const objects = scored.filter((one) => isObject(one.kind) && one.score >= WORD)
  const some = objects.length > 0 ? objects : scored.filter((one) => one.score >= LANDSCAPE_WORDS.theme)
  const most = Math.max(...some.map((one) => one.score))
  return some.filter((one) => one.score >= most * share).map(({ kind }) => kind)
}

/** The next kind after those `shown`, out of `kinds`, best first. */
function nextKind(
  shown: readonly SceneKind[],
  kinds: readonly SceneKind[],
  { line, theme }: { line: readonly string[]; theme: readonly string[] },
): SceneKind {
  const [best = 'ridges'] = kinds
  const last = shown.at(-1)
  if (last === undefined) return best
  const [said, about] = [literalWords(line), literalWords(theme)]
  const themed = kindsOfTheme(kinds, about)
  const isNamed = (kind: SceneKind) => {
    const outright = stemsOf(kind).filter((stem) => !stem.startsWith('~'))
    return (
      score(said, outright) >= (isObject(kind) ? 2 * WORD : LANDSCAPE_WORDS.line) ||
      (themed.includes(kind) && score(said, stemsOf(kind)) >= WORD)
    )
  }
  const isNewAmong = (latest: number) => (kind: SceneKind) => !shown.slice(-latest).includes(kind)
  const strayed = themed.length > 0 && !themed.includes(last)
  const named = kinds.filter((kind) => isNamed(kind) && !(strayed && !themed.includes(kind)))
  if (named.length > 0) return named.find(isNewAmong(2)) ?? named[0] ?? last
  const stay = shown.length - 1 - shown.findLastIndex((kind) => kind !== last)
  if (themed.length === 0) return stay < LONGEST_STAY ? last : (kinds.find(isNewAmong(WITHOUT_REPEAT - 1)) ?? last)
  const longestAgo = themed.toSorted((a, b) => shown.lastIndexOf(a) - shown.lastIndexOf(b))[0] ?? last
  return themed.find(isNewAmong(WITHOUT_REPEAT - 1)) ?? (stay < 2 && !strayed ? last : longestAgo)
}
