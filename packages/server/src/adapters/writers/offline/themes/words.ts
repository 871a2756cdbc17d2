const words = (list: string) => new Set(list.split(' '))

/** Aliases that are no nouns: the entry's own name is said instead. */
export const NOT_NOUNS = words(
  'sad depressed brave courageous bold fearless consistent patient kind thankful grateful sincere envious jealous exhausted stressed tired overwhelmed afraid scared anxious lonely alone angry insecure lazy procrastinate compare fail ambitious productive happy calm quiet authentic emotional creative present busy perfect rich growing guts',
)

/** Nouns that want an article when they stand alone. */
const COUNTED = words(
  'hero leader boss friend goal dream job career startup business interview exam book garden forest ocean wedding marathon race party meeting speech presentation funeral birthday graduation launch trip journey concert game match date move promotion holiday vacation baby dog cat horse bird puppy kitten child house robot smartphone phone laptop watch bike bicycle car motorcycle guitar piano violin candle lamp chair table knife blender app course podcast newsletter subscription shirt jacket dress hat bag backpack notebook pen camera drone headset keyboard serum cream soap perfume pizza burger sandwich cake cookie smoothie salad tree flower river mountain island beach city town village street bridge lighthouse library museum cafe restaurant bakery school hospital church castle question answer problem secret mistake lie promise ritual story poem song film raise movie novel deadline neighbour neighbor teacher nurse doctor mentor coach sister brother son daughter wife husband farm boat ship train plane storm sunset sunrise night morning day week year mirror door window key letter map clock gift toothbrush mattress sofa kettle mug bottle sneaker relationship marriage family mother father gym workout budget salary',
)

const EVENTS = words(
  'wedding marathon race party meeting speech presentation funeral birthday graduation launch trip journey concert game match date move promotion holiday vacation baby interview exam christmas easter halloween thanksgiving ramadan hanukkah diwali carnival festival election anniversary retirement reunion farewell premiere final competition tournament audition surgery pregnancy birth eve christening prom olympics conference job day week year summer winter',
)
const PLACES = words(
  'beach city town village island street bridge lighthouse library museum cafe restaurant bakery school hospital church castle park desert coast harbour harbor airport station market countryside suburb suburbs neighbourhood neighborhood kitchen office valley lake river mountain mountains canyon bay hotel farm',
)
const PLACE_NAMES = words(
  'lisbon porto madrid barcelona seville paris lyon marseille london manchester edinburgh glasgow dublin berlin munich hamburg cologne vienna zurich geneva rome milan florence venice naples athens istanbul prague budapest warsaw krakow stockholm oslo copenhagen helsinki reykjavik amsterdam rotterdam brussels antwerp tokyo kyoto osaka seoul beijing shanghai bangkok hanoi singapore jakarta bali manila delhi mumbai kolkata karachi dubai cairo marrakesh marrakech casablanca nairobi lagos accra johannesburg sydney melbourne auckland toronto montreal vancouver chicago boston seattle portland austin denver miami detroit brooklyn manhattan hollywood havana bogota lima santiago portugal spain france germany italy greece turkey poland norway sweden denmark finland iceland ireland scotland england wales japan china india korea vietnam thailand indonesia australia canada mexico brazil argentina chile peru colombia egypt morocco kenya nigeria ghana america europe africa asia texas california florida alaska hawaii siberia patagonia tuscany provence sicily crete mars jerusalem beirut tehran moscow kyiv lviv',
)
const TWO_WORD_PLACES = words(
  'new-york san-francisco los-angeles las-vegas new-orleans new-zealand south-africa rio-de-janeiro sao-paulo mexico-city buenos-aires hong-kong cape-town costa-rica sri-lanka abu-dhabi tel-aviv south-korea north-korea saudi-arabia united-states united-kingdom st-petersburg saint-petersburg puerto-rico san-diego salt-lake-city',
)
const PRODUCTS = words(
  'coffee tea brew chocolate wine beer bread sauce cheese honey shoes sneakers boots jeans app software phone laptop watch bike bicycle car motorcycle guitar piano candle candles lamp chair table knife blender course podcast newsletter subscription shirt jacket dress hat bag backpack notebook pen camera drone headphones keyboard serum cream soap perfume sunscreen lotion shampoo lipstick pizza burger sandwich cake cookies smoothie juice water salad toothbrush mattress pillow sofa kettle mug bottle toothpaste supplement supplements protein vitamins jewellery jewelry earrings sunglasses glasses socks sweater tent toys toy powder wallet wallets mugs candles boots skincare makeup whisky vodka gin rum ramen sushi tacos taco granola popcorn',
)
const FIRST_NAMES = words(
  'marie albert isaac nikola ada alan rosa nelson martin mahatma frida pablo vincent leonardo michelangelo johann ludwig wolfgang frederic clara jane charlotte emily virginia sylvia maya toni james ernest mark charles charlie oscar william george john paul david michael taylor beyonce serena roger lionel cristiano usain muhammad bruce steve elon jeff bill warren oprah barack michelle abraham winston margaret angela greta malala anne amelia neil buzz sally stephen richard carl grace katherine hedy coco walt jim kurt bob jimi freddie elvis louis ella billie nina aretha edith simone hannah sophie tom emma mary sarah robert thomas henry peter marcus lao friedrich sigmund viktor anna leo fyodor anton jorge gabriel isabel salvador claude auguste andy keanu dolly marilyn audrey humphrey',
)
const MASS_VIRTUES = words(
  'honour honor humility loyalty dignity wisdom respect trust mercy grace modesty temperance justice curiosity freedom independence responsibility duty tolerance tact humor humour charm elegance simplicity minimalism diligence ambition passion empathy solidarity teamwork trustworthiness boundaries vulnerability adaptability flexibility accountability purpose meaning legacy sacrifice devotion longing',
)
const VICES = words(
  'greed gluttony lust pride sloth wrath vanity gossip lying cheating arrogance cruelty cowardice selfishness hypocrisy addiction smoking drinking gambling debt boredom shame guilt regret regrets sadness depression bullying racism war poverty cynicism apathy narcissism toxicity betrayal pessimism ego clutter chaos traffic distraction distractions pain illness excuses disappointment self-pity',
)
const VERBS = words(
  'ask quit learn start stop begin make build write read run walk swim cook bake find lose keep let leave move buy sell pay save earn spend give take get go come stay wait work play sing dance draw paint teach speak talk listen tell say become be have hold carry climb fall fly drive ride travel plan grow plant eat drink sleep wake dream think believe trust forgive forget remember choose decide try fail win fight face meet date marry raise adopt care help lead follow set change break fix mend turn open close send call apologise apologize breathe rest embrace overcome manage handle survive live love sign pitch launch negotiate invest retire declutter unplug meditate stretch',
)
const SINGULAR_S = words(
  'news mathematics physics politics economics ethics athletics gymnastics lens bus business stress success happiness christmas kindness process progress loss grass glass boss class illness chess series status virus genius cactus canvas atlas focus campus basis crisis tennis thesis analysis yes always less this us paris texas madness illness yoga',
)
const NOT_GERUND = words(
  'morning evening king ring spring string thing nothing something anything everything wedding building meeting ceiling wing sibling pudding darling earring clothing sterling viking lightning duckling longing being-through',
)

const VOWEL = /^(?:[aeiou]|hour|honest|heir|mba|fbi|nba|xray)/i
const NOT_VOWEL = /^(?:uni|use|usu|eur|one\b|once|ufo)/i
/** "a" or "an" before a word. */
export const article = (word: string) => (VOWEL.test(word) && !NOT_VOWEL.test(word) ? 'an' : 'a')

export const isPlural = (word: string) => {
  const plain = word.toLowerCase()
  return (
    /^(?:people|children|kids|men|women|teeth|feet|mice|parents|data)$/.test(plain) ||
    (/s$/.test(plain) && !/(?:ss|us|is|ics)$/.test(plain) && !SINGULAR_S.has(plain))
  )
}
export const isGerund = (word: string) => /^[a-z]{2,}ing$/i.test(word) && !NOT_GERUND.has(word.toLowerCase())
export const isVerb = (word: string) => VERBS.has(word.toLowerCase())
export const isCounted = (word: string) => COUNTED.has(word.toLowerCase())
export const isEvent = (word: string) => EVENTS.has(word.toLowerCase())
export const isPlaceNoun = (word: string) => PLACES.has(word.toLowerCase())
export const isPlaceName = (phrase: string) =>
  PLACE_NAMES.has(phrase.toLowerCase()) || TWO_WORD_PLACES.has(phrase.toLowerCase().replaceAll(' ', '-'))
export const isProduct = (word: string) => PRODUCTS.has(word.toLowerCase())
export const isFirstName = (word: string) => FIRST_NAMES.has(word.toLowerCase())
export const isVice = (word: string) => VICES.has(word.toLowerCase())
export const isQuality = (word: string) =>
  MASS_VIRTUES.has(word.toLowerCase()) || /(?:ness|hood|ship|dom|ity)$/.test(word.toLowerCase())

/** "ask" to "asking". */
export function gerund(verb: string): string {
  const plain = verb.toLowerCase()
  if (plain === 'be') return 'being'
  if (/ie$/.test(plain)) return `${plain.slice(0, -2)}ying`
  if (/(?:ee|ye|oe)$/.test(plain)) return `${plain}ing`
  if (/e$/.test(plain)) return `${plain.slice(0, -1)}ing`
  if (
    /^(?:begin|forget|admit|commit|unplug|regret|quit)$/.test(plain) ||
    (/^[^aeiou]*[aeiou][bdgklmnprt]$/.test(plain) && !/^(?:\w*[aeiou]{2}\w|.*[wxy])$/.test(plain))
  )
    return `${plain}${plain.at(-1)}ing`
  return `${plain}ing`
}

/** Common words of other languages, and common picture characters, said in English. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  saudade: 'longing',
  勇気: 'courage',
  勇气: 'courage',
  мужество: 'courage',
  смелость: 'courage',
  храбрость: 'courage',
  愛: 'love',
  爱: 'love',
  любовь: 'love',
  amor: 'love',
  amour: 'love',
  liebe: 'love',
  amore: 'love',
  حب: 'love',
  الحب: 'love',
  αγάπη: 'love',
  사랑: 'love',
  प्यार: 'love',
  אהבה: 'love',
  希望: 'hope',
  надежда: 'hope',
  esperanza: 'hope',
  espoir: 'hope',
  hoffnung: 'hope',
  speranza: 'hope',
  esperança: 'hope',
  أمل: 'hope',
  희망: 'hope',
  mut: 'courage',
  valor: 'courage',
  coraje: 'courage',
  coragem: 'courage',
  coraggio: 'courage',
  شجاعة: 'courage',
  용기: 'courage',
  angst: 'fear',
  miedo: 'fear',
  medo: 'fear',
  peur: 'fear',
  paura: 'fear',
  страх: 'fear',
  خوف: 'fear',
  freiheit: 'freedom',
  libertad: 'freedom',
  liberté: 'freedom',
  liberdade: 'freedom',
  libertà: 'freedom',
  свобода: 'freedom',
  自由: 'freedom',
  حرية: 'freedom',
  glück: 'happiness',
  felicidad: 'happiness',
  felicidade: 'happiness',
  bonheur: 'happiness',
  felicità: 'happiness',
  счастье: 'happiness',
  幸せ: 'happiness',
  幸福: 'happiness',
  سعادة: 'happiness',
  행복: 'happiness',
  amistad: 'friendship',
  amitié: 'friendship',
  freundschaft: 'friendship',
  amizade: 'friendship',
  amicizia: 'friendship',
  дружба: 'friendship',
  友情: 'friendship',
  paciencia: 'patience',
  paciência: 'patience',
  patience: 'patience',
  geduld: 'patience',
  pazienza: 'patience',
  терпение: 'patience',
  忍耐: 'patience',
  صبر: 'patience',
  familia: 'family',
  família: 'family',
  famille: 'family',
  familie: 'family',
  famiglia: 'family',
  семья: 'family',
  家族: 'family',
  عائلة: 'family',
  trabajo: 'work',
  trabalho: 'work',
  travail: 'work',
  arbeit: 'work',
  lavoro: 'work',
  работа: 'work',
  仕事: 'work',
  dinero: 'money',
  dinheiro: 'money',
  argent: 'money',
  geld: 'money',
  soldi: 'money',
  деньги: 'money',
  お金: 'money',
  vida: 'life',
  vie: 'life',
  leben: 'life',
  vita: 'life',
  жизнь: 'life',
  人生: 'life',
  حياة: 'life',
  heimat: 'home',
  hogar: 'home',
  дом: 'home',
  тоска: 'longing',
  sehnsucht: 'longing',
  hiraeth: 'longing',
  hygge: 'a warm kind of quiet',
  gemütlichkeit: 'a warm kind of quiet',
  ikigai: 'a reason to get up',
  生き甲斐: 'a reason to get up',
  'wabi-sabi': 'the beauty of worn things',
  侘寂: 'the beauty of worn things',
  schadenfreude: 'joy at the fall of others',
  ubuntu: 'being a person through others',
  'joie de vivre': 'the joy of being alive',
  'carpe diem': 'seizing the day',
  'carpe noctem': 'seizing the night',
  'memento mori': 'remembering that we die',
  'amor fati': 'loving what happens',
  時間: 'time',
  время: 'time',
  tiempo: 'time',
  tempo: 'time',
  zeit: 'time',
  夢: 'dreams',
  мечта: 'dreams',
  sueños: 'dreams',
  平和: 'peace',
  мир: 'peace',
  paz: 'peace',
  paix: 'peace',
  frieden: 'peace',
  سلام: 'peace',
  力: 'strength',
  家: 'home',
  変化: 'change',
  成功: 'success',
  успех: 'success',
  éxito: 'success',
  erfolg: 'success',
  muerte: 'death',
  mort: 'death',
  tod: 'death',
  смерть: 'death',
  soledad: 'loneliness',
  solitude: 'solitude',
  einsamkeit: 'loneliness',
  одиночество: 'loneliness',
  孤独: 'loneliness',
  дисциплина: 'discipline',
  disciplina: 'discipline',
  disziplin: 'discipline',
}
export const PICTURES: readonly [RegExp, string][] = [
  [/🔥/u, 'fire'],
  [/[❤💕💖💗💘💙💚💛💜🖤🤍🤎💓💞💝♥😍🥰😘]/u, 'love'],
  [/💔/u, 'heartbreak'],
  [/[😂🤣😆😄😁😀😊🙂😃🎉🥳🎈]/u, 'joy'],
  [/[😢😭😞😔🥺☹🙁]/u, 'sadness'],
  [/[😡😠🤬👿]/u, 'anger'],
  [/[😱😨😰😟]/u, 'fear'],
  [/[💪🏋🦾]/u, 'strength'],
  [/🏃/u, 'running'],
  [/[💰💵💸🤑💶💷💴🪙]/u, 'money'],
  [/[😴💤🛌🛏]/u, 'sleep'],
  [/[☕🍵]/u, 'coffee'],
  [/[🌊🏖⛵]/u, 'the sea'],
  [/[🌲🌳🌴🏞🌿🍃]/u, 'the forest'],
  [/[⛰🏔🗻]/u, 'the mountains'],
  [/[🌧☔]/u, 'rain'],
  [/[🌙🌕🌑🌛]/u, 'the moon'],
  [/[⭐🌟✨🌠]/u, 'the stars'],
  [/[☀🌞🌅]/u, 'summer'],
  [/[✈🌍🌎🌏🧳🗺]/u, 'travel'],
  [/[🏠🏡]/u, 'home'],
  [/[🎵🎶🎸🎹🎻🎤]/u, 'music'],
  [/[🎨🖌]/u, 'art'],
  [/[📚📖🎓🧠]/u, 'learning'],
  [/[🤖💻]/u, 'AI'],
  [/📱/u, 'screen time'],
  [/[🏆🥇🎯]/u, 'success'],
  [/[🚀]/u, 'ambition'],
  [/[🤝👯👫]/u, 'friendship'],
  [/[👪👶]|👩‍👧/u, 'family'],
  [/[🙏]/u, 'gratitude'],
  [/[🕊☮🧘]/u, 'peace'],
  [/[⏰⌛⏳🕰]/u, 'time'],
  [/[🌱🌷🌸🌹🌻💐]/u, 'growth'],
  [/[💀☠⚰🪦]/u, 'death'],
  [/[🐺]/u, 'wolves'],
  [/[🐶🐕]/u, 'dogs'],
  [/[🐱🐈]/u, 'cats'],
  [/[🍕🍔🍞🍰🎂🍳]/u, 'good food'],
  [/[⚽🏀🏈🎾]/u, 'sport'],
  [/[🎄🎅]/u, 'Christmas'],
  [/[💍👰🤵]/u, 'a wedding'],
]
export const CAPITALS: Readonly<Record<string, string>> = {
  ai: 'AI',
  bitcoin: 'Bitcoin',
  kubernetes: 'Kubernetes',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  docker: 'Docker',
  chatgpt: 'ChatGPT',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  youtube: 'YouTube',
  christmas: 'Christmas',
  easter: 'Easter',
  halloween: 'Halloween',
  thanksgiving: 'Thanksgiving',
  ramadan: 'Ramadan',
  "valentine's": "Valentine's",
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  mondays: 'Mondays',
  sundays: 'Sundays',
  january: 'January',
  february: 'February',
  june: 'June',
  july: 'July',
  august: 'August',
  september: 'September',
  october: 'October',
  november: 'November',
  december: 'December',
  english: 'English',
  i: 'I',
  adhd: 'ADHD',
}
