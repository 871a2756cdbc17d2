/** Parts of a pattern's source: literal text, the begin of a group, and all else that has a meaning of its own. */
const PART =
  /(?:\\\W|[^\\()[\]|^$.?*+{}])+(?![?*+{])|\((?:\?(?:<?[!=]|:|<\w+>))?|\\.|\[(?:\\.|[^\]\\])*\]|(?:[?*+]|\{\d+(?:,\d*)?\})\??|[\s\S]/g
/** Negative lookarounds: they name words that a match doesn't have, so they are dropped before its words are read. */
const DENIED = /\(\?<?!(?:\\.|[^()[\]\\]|\((?:\\.|[^()[\]\\])*\))*\)/g

type Texts = readonly string[] | null

/** A case-insensitive pattern that runs, and so is compiled, only on texts that hold one of its words. */
export function rarePattern(source: string): Pick<RegExp, 'source' | 'test'> {
  const pattern = new RegExp(source, 'i')
  const literals = literalsOf(source)
  const mayMatch = (words: string) => literals === null || literals.some((literal) => words.includes(literal))
  return { source, test: (text) => mayMatch(wordsOf(` ${text} `)) && pattern.test(text) }
}

const wordsOf = (text: string) => text.toLowerCase().replace(/\W/g, ' ')

/** Words or parts of words; every match of the pattern holds at least one. Null when nothing of the kind is certain. */
export const literalsOf = (source: string): Texts =>
  alternatives(source.replace(DENIED, '').match(PART) ?? [], { at: 0 })

/** Reads to the end of a group. */
function alternatives(parts: readonly string[], place: { at: number }): Texts {
  const needed = [sequence(parts, place)]
  while (parts[place.at++] === '|') needed.push(sequence(parts, place))
  return needed.some((texts) => texts === null) ? null : needed.flatMap((texts) => texts ?? [])
}

/** The longest text that a sequence needs: the longer, the fewer texts hold it. */
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
