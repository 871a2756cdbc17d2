/** Parts of a pattern's source: literal text, the begin of a group, and all else that has a meaning of its own. */
const PART =
  /(?:\\\W|[^\\()[\]|^$.?*+{}])+(?![?*+{])|\((?:\?(?:<?[!=]|:|<\w+>))?|\\.|\[(?:\\.|[^\]\\])*\]|(?:[?*+]|\{\d+(?:,\d*)?\})\??|[\s\S]/g
/** What a match must not hold, which tells nothing and is most of a long source. */
const DENIED = /\(\?<?!(?:\\.|[^()[\]\\]|\((?:\\.|[^()[\]\\])*\))*\)/g

type Texts = readonly string[] | null

/** A pattern, case-insensitive, that is compiled for the first text that may match it: of thousands, few are. */
export function rarePattern(source: string): Pick<RegExp, 'source' | 'test'> {
  const pattern = new RegExp(source, 'i')
  const literals = literalsOf(source)
  const mayMatch = (words: string) => literals === null || literals.some((literal) => words.includes(literal))
  return { source, test: (text) => mayMatch(wordsOf(` ${text} `)) && pattern.test(text) }
}

const wordsOf = (text: string) => text.toLowerCase().replace(/\W/g, ' ')

/** Words and parts of words of which every match of the pattern holds at least one; null when there are no such texts. */
export const literalsOf = (source: string): Texts =>
  alternatives(source.replace(DENIED, '').match(PART) ?? [], { at: 0 })

/** Reads to the end of a group. */
function alternatives(parts: readonly string[], place: { at: number }): Texts {
  const needed = [sequence(parts, place)]
  while (parts[place.at++] === '|') needed.push(sequence(parts, place))
  return needed.some((texts) => texts === null) ? null : needed.flatMap((texts) => texts ?? [])
}

/** Of all that a sequence needs, the longest, which is the rarest. */
function sequence(parts: readonly string[], place: { at: number }): Texts {
  let [best, text]: [Texts, string] = [null, '']
  for (let part = parts[place.at]; part !== undefined && part !== '|' && part !== ')'; part = parts[place.at]) {
    const next = parts[++place.at]
    if (part === '\\b' || part === '^' || part === '$') text += EDGE
    else if (isLiteral(part) && !isRepeat(next)) text += wordsOf(part.replaceAll('\\', ''))
    else {
      best = longer(best, [withEdges(text)])
      text = ''
      if (!part.startsWith('(')) continue
      const needed = alternatives(parts, place)
      const isNeeded = !part.endsWith('!') && (!isRepeat(parts[place.at]) || parts[place.at]?.startsWith('+'))
      if (isNeeded) best = longer(best, needed)
    }
  }
  return longer(best, [withEdges(text)])
}

/** Stands for the edge of a word, beside which there is no letter. */
const EDGE = '|'
const withEdges = (text: string) => text.replace(/^\|+(?=\w)|(?<=\w)\|+$/g, ' ').replaceAll(EDGE, '')
const isLiteral = (part: string) => !'([.?*+{'.includes(part.charAt(0)) && !/^\\\w/.test(part)
const isRepeat = (part = ' ') => '?*+{'.includes(part.charAt(0))
const lengthOf = (texts: Texts) => (texts ? Math.min(...texts.map((text) => text.trim().length)) : 0)
const longer = (one: Texts, other: Texts) => (lengthOf(other) > lengthOf(one) ? other : one)
