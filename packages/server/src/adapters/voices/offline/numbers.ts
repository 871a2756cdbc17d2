/** Spells out numbers in lower-case words. */

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const GROUPS = ['', ' thousand', ' million', ' billion', ' trillion']
const LONGEST = GROUPS.length * 3

const IRREGULAR_ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** "007" → zero zero seven: for numbers that are names, not amounts. */
export const digits = (number: string): string => [...number].map((digit) => SMALL[Number(digit)]).join(' ')

/** A whole number; digit by digit when it starts with 0 or is longer than trillions. */
export function cardinal(number: string): string {
  if ((number.length > 1 && number.startsWith('0')) || number.length > LONGEST) return digits(number)
  if (number === '0') return 'zero'
  const groups: string[] = []
  for (let end = number.length, group = 0; end > 0; end -= 3, group++) {
    const value = Number(number.slice(Math.max(0, end - 3), end))
    if (value > 0) groups.unshift(belowThousand(value) + GROUPS[group])
  }
  return groups.join(' ')
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  const words = hundreds > 0 ? [`${SMALL[hundreds]} hundred`] : []
  if (rest >= 20) words.push(TENS[Math.floor(rest / 10)] ?? '')
  const last = rest >= 20 ? rest % 10 : rest
  if (last > 0) words.push(SMALL[last] ?? '')
  return words.join(' ')
}

/** "21" → twenty first. */
export function ordinal(number: string): string {
  const words = cardinal(number).split(' ')
  const last = words.pop() ?? ''
  return [...words, IRREGULAR_ORDINALS[last] ?? `${last.replace(/y$/, 'ie')}th`].join(' ')
}

/** "90" → nineties, "1990" → nineteen nineties. */
export function decade(number: string): string {
  const words = (number.length === 4 ? year(number) : cardinal(number)).split(' ')
  const last = words.pop() ?? ''
  return [...words, last.endsWith('y') ? last.replace(/y$/, 'ies') : `${last}s`].join(' ')
}

/** Whether a number of four digits reads best in pairs, as years do. */
export const isYear = (number: string): boolean => /^(1[1-9]|20)\d\d$/.test(number)

/** "1984" → nineteen eighty four, "2005" → two thousand five, "1900" → nineteen hundred. */
export function year(number: string): string {
  const [century, rest] = [number.slice(0, 2), number.slice(2)]
  if (/^200/.test(number)) return cardinal(number)
  if (rest === '00') return `${cardinal(century)} hundred`
  return `${cardinal(century)} ${rest.startsWith('0') ? `oh ${cardinal(rest.slice(1))}` : cardinal(rest)}`
}

/** "1,250.75", "3.14", ".5": an amount with or without groups and decimals. */
export function amount(number: string): string {
  const [whole = '', decimals] = number.replaceAll(',', '').split('.')
  const said = whole === '' ? '' : cardinal(whole)
  return decimals ? `${said} point ${digits(decimals)}`.trim() : said
}

/**
 * "5:30" → five thirty, "17:05" → seventeen oh five, "9:00" → nine o'clock. `half` is "am" or "pm" if the token
 * includes it; `halfFollows` is true if the next word is one.
 */
export function time({ hours, minutes, half, halfFollows }: ClockTime): string {
  const hour = cardinal(String(Number(hours)))
  const ending = half ? ` ${/^a/i.test(half) ? 'ay' : 'p'} m` : ''
  if (minutes !== '00')
    return `${hour} ${minutes.startsWith('0') ? `oh ${cardinal(minutes.slice(1))}` : cardinal(minutes)}${ending}`
  if (half || halfFollows) return hour + ending
  return Number(hours) > 12 || Number(hours) === 0 ? `${hour} hundred` : `${hour} o'clock`
}
type ClockTime = { hours: string; minutes: string; half: string | undefined; halfFollows: boolean }

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10 }

/** "VIII" → eight; undefined unless it is a Roman numeral from 2 to 39. */
export function roman(numeral: string): string | undefined {
  if (!/^(?=..)X{0,3}(IX|IV|V?I{0,3})$/.test(numeral)) return undefined
  const values = [...numeral.toLowerCase()].map((letter) => ROMAN[letter] ?? 0)
  return cardinal(String(values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)))
}
