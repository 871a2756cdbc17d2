import { describe, expect, test } from 'vitest'
import { foreignLanguage, languageProblem } from '../src/content/language.ts'
import { GRAVE_THEMES, LIGHT_THEMES } from './grave-themes.ts'
import { ENGLISH_THEMES, FOREIGN_THEMES, NAMES_AND_LOANWORDS } from './languages.ts'

const taken = (themes: readonly string[]) => themes.filter((theme) => foreignLanguage(theme) !== null)

describe('the language of a theme', () => {
  test('is never doubted for English themes, names, brands and borrowed words', () => {
    expect(taken(ENGLISH_THEMES)).toEqual([])
    expect(taken(NAMES_AND_LOANWORDS)).toEqual([])
    expect(taken([...GRAVE_THEMES.map(([theme]) => theme), ...LIGHT_THEMES])).toEqual([])
  })

  test('is recognised for themes in other languages and in two', () => {
    expect(FOREIGN_THEMES.filter((theme) => foreignLanguage(theme) === null)).toEqual([])
  })

  test.each([
    ['Warum wir immer müde sind', 'German'],
    ['cómo ahorrar dinero en pareja', 'Spanish'],
    ['Pourquoi on est toujours fatigué', 'French'],
    ['come risparmiare soldi', 'Italian'],
    ['como economizar dinheiro', 'Portuguese'],
    ['waarom we altijd moe zijn', 'Dutch'],
    ['勇気を出す方法', 'Japanese'],
    ['如何省钱', 'Chinese'],
    ['как перестать бояться', 'Russian'],
    ['як заощадити гроші', 'Ukrainian'],
  ])('%s is %s', (theme, name) => {
    expect(foreignLanguage(theme)?.name).toBe(name)
  })

  test('a single word may be a name and is let through', () => {
    for (const word of ['saudade', 'Hygge', 'IKEA', 'Sehnsucht', 'Zoë']) expect(foreignLanguage(word)).toBeNull()
  })

  test('is judged quickly, however long the theme is', () => {
    const start = performance.now()
    foreignLanguage('why we sleep and dream of the sea '.repeat(60))
    expect(performance.now() - start).toBeLessThan(200)
  })
})

describe('a text in a foreign language', () => {
  const german = ['Warum wir immer müde sind']
  const english = ['en']

  test('is refused with what works when neither the writer nor the voices know it', () => {
    expect(languageProblem(german, { writer: english, voices: [english] })).toBe(
      'This looks like German. The built-in writer and voices know only English. Write in English, or paste your own script in English.',
    )
  })

  test('is refused when only the writer does not know it', () => {
    expect(languageProblem(german, { writer: english, voices: [null] })).toBe(
      'This looks like German. The built-in writer knows only English. Write in English, or paste your own script in German, which the chosen voices can read.',
    )
  })

  test('is refused when one of the voices does not know it', () => {
    expect(languageProblem(german, { writer: null, voices: [['de'], english] })).toBe(
      'This looks like German, but not every chosen persona has a voice for it. Choose other voices for these personas, or write in English.',
    )
  })

  test('is accepted when a model writes it and every voice speaks it', () => {
    expect(languageProblem(german, { writer: null, voices: [['de', 'en'], null] })).toBeNull()
  })

  test('is refused in a key point, too', () => {
    expect(languageProblem(['sleep', 'warum wir müde sind'], { writer: english, voices: [english] })).toMatch(/German/)
  })
})
