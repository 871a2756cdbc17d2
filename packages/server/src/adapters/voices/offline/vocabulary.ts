/** How shown forms are said. Keys are lower case unless case matters; values are plain words. */

/** Looked up with words of any text: "constructor" must not find what every object has. */
function table<Said>(entries: Record<string, Said>): Record<string, Said> {
  const own = { ...entries }
  Object.setPrototypeOf(own, null)
  return own
}

/**
 * Written with a full stop that ends no sentence. The stop is part of the key only where the word exists without it.
 */
export const ABBREVIATIONS = table<string>({
  'dr.': 'doctor',
  'mr.': 'mister',
  'mrs.': 'missus',
  'ms.': 'miz',
  'prof.': 'professor',
  'jr.': 'junior',
  'sr.': 'senior',
  'mt.': 'mount',
  'ft.': 'featuring',
  'feat.': 'featuring',
  'dept.': 'department',
  'approx.': 'approximately',
  'est.': 'established',
  'inc.': 'incorporated',
  'corp.': 'corporation',
  'ltd.': 'limited',
  'e.g.': 'for example',
  'i.e.': 'that is',
  'vs.': 'versus',
  'cf.': 'compare',
  'etc.': 'et cetera',
  'a.m.': 'ay m',
  'p.m.': 'p m',
  'ph.d.': 'p h d',
  eg: 'for example',
  ie: 'that is',
  etc: 'et cetera',
  vs: 'versus',
  mr: 'mister',
  mrs: 'missus',
  dr: 'doctor',
  'w/': 'with',
  'w/o': 'without',
  'b/c': 'because',
  phd: 'p h d',
  'wi-fi': 'wifi',
  ok: 'okay',
  btw: 'by the way',
  imo: 'in my opinion',
  tbh: 'to be honest',
  yt: 'you tube',
})

/** These may stand at the end of a sentence; then their stop is also the sentence's. */
export const ENDING_ABBREVIATIONS = new Set(['etc.', 'a.m.', 'p.m.', 'inc.', 'ltd.', 'corp.', 'jr.', 'sr.', 'st.'])

export const MONTHS = table<string>({
  jan: 'january',
  feb: 'february',
  mar: 'march',
  apr: 'april',
  jun: 'june',
  jul: 'july',
  aug: 'august',
  sep: 'september',
  sept: 'september',
  oct: 'october',
  nov: 'november',
  dec: 'december',
})
export const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(' ')

/** After an amount: singular and plural. */
export const UNITS = table<readonly [one: string, many: string]>({
  km: ['kilometer', 'kilometers'],
  m: ['meter', 'meters'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
  mi: ['mile', 'miles'],
  ft: ['foot', 'feet'],
  in: ['inch', 'inches'],
  yd: ['yard', 'yards'],
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  mg: ['milligram', 'milligrams'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  l: ['liter', 'liters'],
  ml: ['milliliter', 'milliliters'],
  'km/h': ['kilometer per hour', 'kilometers per hour'],
  kmh: ['kilometer per hour', 'kilometers per hour'],
  kph: ['kilometer per hour', 'kilometers per hour'],
  mph: ['mile per hour', 'miles per hour'],
  'm/s': ['meter per second', 'meters per second'],
  kb: ['kilobyte', 'kilobytes'],
  mb: ['megabyte', 'megabytes'],
  gb: ['gigabyte', 'gigabytes'],
  tb: ['terabyte', 'terabytes'],
  hz: ['hertz', 'hertz'],
  khz: ['kilohertz', 'kilohertz'],
  mhz: ['megahertz', 'megahertz'],
  ghz: ['gigahertz', 'gigahertz'],
  w: ['watt', 'watts'],
  kw: ['kilowatt', 'kilowatts'],
  kwh: ['kilowatt hour', 'kilowatt hours'],
  v: ['volt', 'volts'],
  kcal: ['calorie', 'calories'],
  cal: ['calorie', 'calories'],
  ms: ['millisecond', 'milliseconds'],
  s: ['second', 'seconds'],
  sec: ['second', 'seconds'],
  secs: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  mins: ['minute', 'minutes'],
  h: ['hour', 'hours'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
  px: ['pixel', 'pixels'],
  fps: ['frame per second', 'frames per second'],
  '°': ['degree', 'degrees'],
  '°c': ['degree celsius', 'degrees celsius'],
  '°f': ['degree fahrenheit', 'degrees fahrenheit'],
  usd: ['dollar', 'dollars'],
  eur: ['euro', 'euros'],
  gbp: ['pound', 'pounds'],
})

/** Units that stand apart from their number only as words of their own ("5 in 10", "1 s" is rare). */
export const GLUED_UNITS = new Set(['in', 's', 'h', 'v', 'w'])

export const CURRENCIES = table<readonly [one: string, many: string, cent: string]>({
  $: ['dollar', 'dollars', 'cent'],
  '€': ['euro', 'euros', 'cent'],
  '£': ['pound', 'pounds', 'penny'],
  '¥': ['yen', 'yen', 'sen'],
  '₹': ['rupee', 'rupees', 'paisa'],
  '₩': ['won', 'won', 'jeon'],
  '₿': ['bitcoin', 'bitcoins', 'cent'],
})

/** After an amount of money; all letters but k also after any number ("2M followers"). */
export const MAGNITUDES = table<string>({
  k: 'thousand',
  m: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
  thousand: 'thousand',
  million: 'million',
  billion: 'billion',
  trillion: 'trillion',
})

/** Words that flite reads badly, in spellings that it reads well. */
export const RESPELLED_WORDS = table<string>({
  velour: 'veloor',
  dopamine: 'dopa meen',
  wifi: 'wifi',
  quinoa: 'keenwa',
  vegan: 'vee gun',
  keto: 'key toe',
  collagen: 'colla jen',
  latte: 'latay',
  gnocchi: 'nyokey',
  kombucha: 'comboocha',
  acai: 'ah sigh ee',
  tofu: 'toe foo',
  faux: 'foe',
})

/** Capitals that are said as a word, or in their own way. */
export const SAID_ACRONYMS = table<string>({
  NASA: 'nasa',
  NATO: 'nato',
  UNESCO: 'unesco',
  UNICEF: 'unicef',
  OPEC: 'opec',
  FIFA: 'feefa',
  COVID: 'covid',
  AIDS: 'aids',
  LASER: 'laser',
  RADAR: 'radar',
  SCUBA: 'scuba',
  SWAT: 'swat',
  FOMO: 'fomo',
  YOLO: 'yolo',
  JOMO: 'jomo',
  GOAT: 'goat',
  SMART: 'smart',
  GIF: 'gif',
  JPEG: 'jay peg',
  SQL: 'sequel',
  RAM: 'ram',
  PIN: 'pin',
  SIM: 'sim',
  ZIP: 'zip',
  CAPTCHA: 'captcha',
  IKEA: 'eye key uh',
  LEGO: 'lego',
  NASDAQ: 'nasdack',
  OK: 'okay',
})

/**
 * Capitals that look like a word but are said letter by letter. Capitals without a vowel always are, and others not
 * found here are taken for a shouted word, for that is what scripts are full of ("do it NOW").
 */
export const SPELLED_ACRONYMS = new Set(
  (
    'AI AGI API AR ATM AMA AKA ASAP BA BBC CEO CFO CIA CIO CMO COO CPA CTO CTA DEI DIY DNA DOA EA ECG EEG EKG EP EQ ER ESG ETA ETF EU EV FAQ FBI ' +
    'GPA GPU CPU HIIT IBM ICU ID IDE IMF INFP INFJ INTJ IO IP IPA IPO IQ IRA IRL IRS ISO IT IV IVF IOS KPI LA LAPD LLC MBA MIT MRI MVP NBA NDA NFC NGO NYC OCD ' +
    'OG OS PA PE POV POW PTO QA RIP ROI RPM SAT SEO SOS SUV TBA UAE UFC UFO UI UK UN URL US USA USB USC USD USSR UV UX VIP VOD VPN'
  ).split(' '),
)

/** Among those, the ones that are more often shouted words where everything else is in capitals too. */
export const SHOUTED_WORDS = new Set(['US', 'IT', 'RIP', 'ID', 'POW', 'SAT', 'SMART', 'GOAT', 'PIN', 'RAM', 'ZIP'])

/** Sounds that have no vowel to say, and spellings that flite reads badly. */
export const INTERJECTIONS: readonly (readonly [RegExp, string])[] = [
  [/^h+m+$/, 'hum'],
  [/^m+h+m+$/, 'mum hum'],
  [/^m{2,}$/, 'um'],
  [/^s+h+$/, 'shush'],
  [/^p+s+t+$/, 'pist'],
  [/^p+f+t*$/, 'puff'],
  [/^b+r{2,}$/, 'burr'],
  [/^g+r{2,}$/, 'gurr'],
  [/^t+s+k+$/, 'tisk'],
  [/^z{2,}$/, 'zizz'],
  [/^a+w+$/, 'aw'],
  [/^a+h+$/, 'ah'],
  [/^e+w+$/, 'ew'],
]

/** Letters with a sign that does not come off by taking accents away. */
export const PLAIN_LETTERS = table<string>({
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'th',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
})

/** Single letters of another script that English text uses as signs. */
export const SIGN_LETTERS = table<string>({
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  λ: 'lambda',
  μ: 'micro',
  π: 'pie',
  σ: 'sigma',
  ω: 'omega',
})

/** Signs inside or beside words. What is not here is silent. */
export const SIGNS = table<string>({
  '&': 'and',
  '+': 'plus',
  '=': 'equals',
  '%': 'percent',
  '@': 'at',
  '×': 'times',
  '÷': 'divided by',
  '<': 'less than',
  '>': 'greater than',
  '°': 'degrees',
  '§': 'section',
  '√': 'square root of',
  '∞': 'infinity',
  '−': 'minus',
})
