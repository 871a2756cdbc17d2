import { amount, cardinal, decade, digits, isYear, ordinal, roman, time, year } from './numbers.ts'
import { isDotted, trimmed } from './plain-text.ts'
import { sayWord, spell } from './say-word.ts'
import { ABBREVIATIONS, CURRENCIES, GLUED_UNITS, MAGNITUDES, MONTH_NAMES, MONTHS, SIGNS, UNITS } from './vocabulary.ts'

/** The neighboring words in plain text, and whether the whole line is in capitals. */
export type Context = { previous: string; next: string; shouting: boolean }

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?`
const rule = (pattern: string, flags = '') => new RegExp(`^${pattern.replaceAll('NUMBER', NUMBER)}$`, flags)
const isNumber = (text: string) => text !== '' && rule('[-−+~]?NUMBER').test(text)
const one = (number: string) => /^[-−]?1$/.test(number)

/** The first pattern that matches the whole word wins. */
const RULES: readonly (readonly [RegExp, (parts: string[], context: Context) => string | undefined])[] = [
  [/^(?:https?:\/\/|www\.)(.+)$/i, ([, address = '']) => sayAddress(address)],
  [
    /^([\w.+-]+)@((?:[\w-]+\.)+[a-z]{2,})$/i,
    ([, name = '', host = '']) => `${sayAddress(name)} at ${sayAddress(host)}`,
  ],
  [
    /^(?:[a-z0-9-]+\.)+(?:com|org|net|io|ai|co|app|dev|tv|me|gg|ly)(?:\/\S*)?$/i,
    ([address = '']) => sayAddress(address),
  ],
  [/^#(\d+)$/, ([, number = '']) => `number ${cardinal(number)}`],
  [/^#+([^#].*)$/, ([, tag = ''], context) => `hashtag ${sayToken(tag, context)}`],
  [/^@+([^@].*)$/, ([, name = ''], context) => `at ${sayToken(name, context)}`],
  [
    /^(\d{1,2}):(\d\d)(?::\d\d)?([ap]\.?m\.?)?$/i,
    ([, hours = '', minutes = '', half], { next }) =>
      time({ hours, minutes, half, halfFollows: /^[ap]\.?m\b/i.test(next) }),
  ],
  [
    /^(\d{1,2})([ap])\.?m\.?$/i,
    ([, hours = '', half = '']) => time({ hours, minutes: '00', half, halfFollows: false }),
  ],
  [rule('(-?)([$€£¥₹₩₿])(NUMBER)(k|m|mn|b|bn|t)?\\+?', 'i'), sayMoney],
  [rule('(NUMBER)([€£$])'), ([, number = '', sign = ''], context) => sayMoney(['', '', sign, number], context)],
  [rule('([-−~+]?NUMBER)%'), ([, number = '']) => `${sayNumber(number)} percent`],
  [/^(\d[\d,]*)(?:st|nd|rd|th)$/i, ([, number = '']) => ordinal(number.replaceAll(',', ''))],
  [/^'?(\d0|\d{3}0)'?s$/, ([, number = '']) => decade(number)],
  [
    /^'(\d\d)$/,
    ([, number = '']) => year(`20${number}`).replace(/^two thousand |^twenty /, number.startsWith('0') ? 'oh ' : ''),
  ],
  [
    /^(\d{4})-(\d\d)-(\d\d)$/,
    ([, y = '', month = '', day = '']) => {
      const name = MONTH_NAMES[Number(month) - 1]
      return name && `${name} ${ordinal(String(Number(day)))}, ${year(y)}`
    },
  ],
  [/^(\d{3})-(\d{4})$|^(\d{3})-(\d{3})-(\d{4})$/, ([number = '']) => number.split('-').map(digits).join(', ')],
  [
    rule('([$€£]?)(NUMBER)(?:-|—)([$€£]?)(NUMBER)([a-zA-Z%°/]*)'),
    ([, sign = '', from = '', otherSign = '', to = '', unit = ''], context) =>
      isEmptyNumber(from) || isEmptyNumber(to)
        ? undefined
        : `${sayToken(from, { ...context, next: '' })} to ${sayToken((otherSign || sign) + to + unit, context)}`,
  ],
  [
    /^v?\d+(?:\.\d+){2,}$/i,
    ([version = '']) =>
      version
        .toLowerCase()
        .split(/(?<=v)|(\.)/)
        .map((part) => (part === '.' ? 'point' : /^\d/.test(part ?? '') ? cardinal(part) : part))
        .join(' '),
  ],
  [/^24\/7$/, () => 'twenty four seven'],
  [/^(?:(\d+)\+)?(\d{1,2})\/(\d{1,2})$/, sayFraction],
  [rule('([-−~+]?NUMBER)(?:-)?([a-z°/]+)', 'i'), sayMeasure],
  [rule('[-−~+]?NUMBER'), ([number = ''], context) => sayNumberInContext(number, context)],
]

/** The spoken words for a displayed word without its punctuation; a comma marks a short pause. */
export function sayToken(core: string, context: Context): string {
  if (core === '') return ''
  const known = sayByContext(core, context) ?? ABBREVIATIONS[core.toLowerCase()]
  if (known !== undefined) return known
  if (isDotted(core)) return spell(core.replaceAll('.', ''))
  for (const [pattern, say] of RULES) {
    const parts = pattern.exec(core)
    const said = parts && say([...parts], context)
    if (said) return said
  }
  if (/^[a-z']+$/i.test(core)) return sayWord(core, context)
  return sayParts(core, context)
}

/** Readings that depend on the neighbors: "5 km", "No. 5", "$5 million", "World War II", "Plan A". */
function sayByContext(core: string, { previous, next }: Context): string | undefined {
  const lower = core.toLowerCase()
  const before = trimmed(previous).core
  const after = trimmed(next).core
  const unit = UNITS[lower.replace(/\.$/, '')]
  if (unit && isNumber(before) && !GLUED_UNITS.has(lower)) return unit[one(before) ? 0 : 1]
  const magnitude = MAGNITUDES[lower]
  const currency = /^([$€£¥₹₩₿])/.exec(before)?.[1]
  if (magnitude && currency && lower.length > 1) return `${magnitude} ${CURRENCIES[currency]?.[1] ?? ''}`
  if (/^nos?\.?$/.test(lower) && /^\d/.test(after) && /^N/.test(core)) return 'number'
  if (core === 'St') return isSaint({ previous, next }) ? 'saint' : 'street'
  const month = MONTHS[lower.replace(/\.$/, '')]
  if (month && /^[A-Z]/.test(core) && (/^\d/.test(after) || /^\d/.test(before))) return month
  if (
    /^([1-9]|[12]\d|3[01])$/.test(core) &&
    MONTH_NAMES.includes(MONTHS[before.toLowerCase().replace(/\.$/, '')] ?? before.toLowerCase()) &&
    /^[A-Z]/.test(before)
  )
    return ordinal(core)
  if (/^[AP]M$/i.test(core) && /^\d/.test(before)) return lower === 'am' ? 'ay m' : 'p m'
  if (/^[IVX]{2,}$/.test(core) && /^[A-Z][a-z]/.test(before)) return roman(core)
  if (core === 'A' && /^(plan|option|grade|vitamin|type|team|side|point|class|level|from|straight)$/i.test(before))
    return 'ay'
  return undefined
}

/** "to St. John" but "Main St. Nobody": a street's name precedes "St.", a saint's follows it. */
export const isSaint = ({ previous, next }: Pick<Context, 'previous' | 'next'>): boolean =>
  /^\p{Lu}/u.test(next) && !/^\p{Lu}/u.test(previous)

const isEmptyNumber = (text: string): boolean => !/\d/.test(text)

function sayNumber(number: string): string {
  const sign = /^[-−]/.test(number)
    ? 'minus '
    : number.startsWith('~')
      ? 'about '
      : number.startsWith('+')
        ? 'plus '
        : ''
  return sign + amount(number.replace(/^[-−~+]/, ''))
}

function sayNumberInContext(number: string, { next }: Context): string | undefined {
  if (isEmptyNumber(number)) return undefined
  const beforeUnit = UNITS[trimmed(next).core.toLowerCase()] !== undefined
  return isYear(number) && !beforeUnit ? year(number) : sayNumber(number)
}

function sayMoney([, minus = '', sign = '', number = '', letter]: string[], { next }: Context): string | undefined {
  const names = CURRENCIES[sign]
  if (!names || isEmptyNumber(number)) return undefined
  const negative = minus === '' ? '' : 'minus '
  const magnitude = letter && MAGNITUDES[letter.toLowerCase()]
  if (magnitude) return `${negative}${amount(number)} ${magnitude} ${names[1]}`
  const follows = trimmed(next).core.toLowerCase()
  if (follows.length > 1 && MAGNITUDES[follows]) return negative + amount(number)
  const [whole = '', cents] = number.replaceAll(',', '').split('.')
  const coins = cents?.length === 2 ? Number(cents) : 0
  if (cents !== undefined && cents.length !== 2) return `${negative}${amount(number)} ${names[1]}`
  const notes = whole === '' || (whole === '0' && coins > 0) ? '' : `${cardinal(whole)} ${names[one(whole) ? 0 : 1]}`
  if (coins === 0) return negative + notes
  const coinName = coins === 1 ? names[2] : names[2] === 'penny' ? 'pence' : `${names[2]}s`
  return notes === ''
    ? `${negative}${cardinal(String(coins))} ${coinName}`
    : `${negative}${notes} ${cardinal(String(coins))}`
}

const PARTS_OF_A_WHOLE: Record<string, string> = { '2': 'half', '4': 'quarter' }

function sayFraction([, whole, above = '', below = '']: string[]): string {
  const part = PARTS_OF_A_WHOLE[below] ?? ordinal(below)
  const many = one(above) ? part : part === 'half' ? 'halves' : `${part}s`
  const fraction = `${whole && one(above) ? 'a' : cardinal(above)} ${many}`
  return whole ? `${cardinal(whole)} and ${fraction}` : fraction
}

/** "5km", "10K", "4x", "3D": an amount with a suffix. */
function sayMeasure([, number = '', glued = '']: string[], context: Context): string | undefined {
  if (isEmptyNumber(number)) return undefined
  const unit = UNITS[glued.toLowerCase()]
  // "5k" is a race and "10K followers" a crowd: both are said with the letter. Capital M is millions, m is meters.
  if (/^(M|B|bn|mn)$/.test(glued)) return `${sayNumber(number)} ${MAGNITUDES[glued.toLowerCase()]}`
  if (unit) return `${sayNumber(number)} ${unit[one(number) ? 0 : 1]}`
  if (/^x$/i.test(glued)) return `${sayNumber(number)} ex`
  if (/^[a-z]+$/i.test(glued))
    return `${sayNumber(number)} ${glued.length <= 2 ? spell(glued) : sayToken(glued, context)}`
  return undefined
}

const sayAddress = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[?#].*$|\/+$/g, '')
    .split(/([./_@+-])/)
    .map(
      (part) =>
        ({ '.': 'dot', '/': 'slash', _: 'underscore', '-': 'dash', '+': 'plus', '@': 'at' })[part] ??
        sayAddressPart(part),
    )
    .join(' ')

const sayAddressPart = (part: string): string =>
  /^(io|ai|tv|gg|uk|us|eu)$/i.test(part)
    ? spell(part)
    : part
        .split(/(\d+)/)
        .map((piece) => (/^\d/.test(piece) ? cardinal(piece) : piece.toLowerCase().replace(/[^a-z]/g, '')))
        .join(' ')

const PART = /[A-Za-z']+|\d[\d,]*(?:\.\d+)?|—|\/|[^A-Za-z\d\s'—/]+|\s+/g

/** Compound words: "COVID-19", "R&B", "and/or", "GPT-4o", "well—known". */
function sayParts(core: string, context: Context): string {
  const parts = core.match(PART) ?? []
  return parts
    .map((part, i) => {
      if (/^[A-Za-z']/.test(part))
        return parts.length > 1 && /^[A-Z]$/.test(part) ? spell(part) : sayWord(part, context)
      if (/^\d/.test(part)) return sayNumberInContext(part.replace(/,$/, ''), { ...context, next: '' }) ?? ''
      if (part === '—') return ','
      if (part === '/') return i === 0 || i === parts.length - 1 || /^(and)$/i.test(parts[i - 1] ?? '') ? '' : 'or'
      if (/^\.+$/.test(part)) return part.length > 1 || /^[A-Z]/.test(parts[i + 1] ?? '') ? ',' : 'dot'
      if (/[,;:!?|()]/.test(part)) return ','
      return [...part].map((sign) => SIGNS[sign] ?? CURRENCIES[sign]?.[1] ?? '').join(' ')
    })
    .map((said) => said.trim())
    .filter((said) => said !== '')
    .join(' ')
    .replace(/( ,)+/g, ',')
    .replace(/^, ?/, '')
}
