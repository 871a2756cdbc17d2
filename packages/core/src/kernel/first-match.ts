import { literalsOf } from './rare-pattern.ts'

/** Finds the first of many patterns that matches a text: only those are tried whose words the text holds. */
export function firstMatch(patterns: readonly (readonly [string, RegExp])[]): (text: string) => string | undefined {
  const all = patterns.map(([name, pattern]) => ({ name, pattern, literals: literalsOf(pattern.source) }))
  return (text) => {
    const words = ` ${text.toLowerCase().replace(/\W/g, ' ')} `
    const mayMatch = (literals: readonly string[] | null) => !literals || literals.some((one) => words.includes(one))
    return all.find(({ literals, pattern }) => mayMatch(literals) && pattern.test(text))?.name
  }
}
