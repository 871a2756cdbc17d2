import { stat } from 'node:fs/promises'
import { BASIC_FONTS, BASIC_LATIN, CAPTION_FONTS, captionFont } from '@pack/core/film/painting/fonts'
import { expect, test } from 'vitest'
import { GlobalFonts } from '../src/canvas.ts'
import { FONT_FILES, registerFonts } from '../src/fonts.ts'
import { fontPath } from '../src/resources.ts'

const sizeOf = async (file: string) => (await stat(fontPath(file))).size
const hasLetter = (ranges: string, code: number) =>
  ranges.split(', ').some((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return code >= from && code <= to
  })

test('videos are drawn with bundled fonts alone, none of the system', () => {
  registerFonts()

  const families = GlobalFonts.families.map(({ family }) => family.replaceAll(' ', ''))
  const bundled = FONT_FILES.flatMap(({ family, file }) => [family.replaceAll(' ', ''), file.split('-')[0]])
  expect(families.filter((family) => !bundled.includes(family))).toEqual([])
})

test('western European captions need one font of at most 45 kB in a browser', async () => {
  for (const family of Object.values(BASIC_FONTS)) {
    const font = FONT_FILES.find((one) => one.family === family)
    expect(font?.unicodeRange).toBeNull()
    expect(await sizeOf(font?.web ?? ''), family).toBeLessThan(45_000)
  }
  expect(captionFont('It’s 5 °C – “naïve” façades, señor!', 80, 'serif')).toBe(
    '800 80px "Pack Playfair Basic", sans-serif',
  )
})

test.each(['Łódź', 'Привет', 'Γειά', 'Tiếng Việt', 'نعم', '漢字', '🔥', '5 µm'])(
  '%s is drawn with the complete fonts, so that one file shapes all its letters',
  (text) => {
    expect(captionFont(text, 80, 'clean')).toMatch(/^800 80px "Pack Clean", "Pack Montserrat", /)
  },
)

test('a browser does not load the font for Greek, nor any other fallback, for basic letters', () => {
  const letters = Array.from({ length: 0x2200 }, (_, code) => code).filter((code) =>
    BASIC_LATIN.test(String.fromCodePoint(code)),
  )
  const fallbacks = FONT_FILES.filter(({ family }) => family !== CAPTION_FONTS.emoji)
  const needless = fallbacks.flatMap(({ family, unicodeRange }) =>
    letters.some((code) => unicodeRange !== null && hasLetter(unicodeRange, code)) ? [family] : [],
  )

  expect(letters).toHaveLength(209)
  expect(needless).toEqual([])
})

test('every font has its file for the server and its file for browsers', async () => {
  for (const { file, web } of FONT_FILES)
    expect(Math.min(await sizeOf(file), await sizeOf(web)), file).toBeGreaterThan(10_000)
})
