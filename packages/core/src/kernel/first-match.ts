import { literalsOf } from './rare-pattern.ts'

/** Finds the first pattern that matches a text; runs only patterns of which the text holds a word (rare-pattern.ts). */
export function firstMatch(patterns: readonly (readonly [string, RegExp])[]): (text: string) => string | undefined {
  const all = patterns.map(([name, pattern]) => ({ name, pattern, literals: literalsOf(pattern.source) }))
  return (text) => {
    const words = ` ${text.toLowerCase().replace(/\W/g, ' ')} `
    const mayMatch = (literals: readonly string[] | null) => !literals || literals.some((one) => words.includes(one))
    return all.find(({ literals, pattern }) => mayMatch(literals) && pattern.test(text))?.name
  }
}
