import { BASIC_FONTS, CAPTION_FONTS, CAPTION_WEIGHT } from '@pack/core/film/painting/fonts'
import { GlobalFonts } from './canvas.ts'
import { fontPath } from './resources.ts'

/**
 * A bundled font (all under the SIL Open Font License, fonts/OFL.txt): the TrueType file that the server draws with,
 * and the file with the same outlines for browsers. `unicodeRange` as CSS writes it.
 */
export type FontFile = { family: string; file: string; web: string; weight: number; unicodeRange: string | null }

/** In fallback order. Files are in packages/media/fonts. */
export const FONT_FILES: readonly FontFile[] = [
  // Complete fonts, without a range: browsers load them only for captions that use them.
  ...face(CAPTION_FONTS.clean, BASIC_FONTS.clean, 'Inter-ExtraBold'),
  ...face(CAPTION_FONTS.tall, BASIC_FONTS.tall, 'BarlowCondensed-ExtraBold'),
  ...face(CAPTION_FONTS.serif, BASIC_FONTS.serif, 'PlayfairDisplay-ExtraBold'),
  ...face(CAPTION_FONTS.hand, BASIC_FONTS.hand, 'ShantellSans-ExtraBold'),
  ...face(CAPTION_FONTS.latin, BASIC_FONTS.bold, 'Montserrat-ExtraBold'),
  // Only characters that Montserrat lacks, because a browser loads every font whose range a text touches.
  small(
    CAPTION_FONTS.greek,
    'Inter-ExtraBold',
    'U+184-18D, U+195, U+1A2-1AB, U+1BA-1BF, U+1F6-1F7, U+221-225, U+234-240, U+252-2FF, U+370-3FF, U+1F00-1FFF, U+2000-2006, ' +
      'U+2011, U+2016-2017, U+201B, U+201F, U+2023-2025, U+2027-2031, U+2034-2038, U+203B-20AB, U+20AD-2121, U+2123-2BFF',
  ),
  small(CAPTION_FONTS.arabic, 'NotoSansArabic-ExtraBold', 'U+600-6FF, U+750-77F, U+8A0-8FF, U+FB50-FDFF, U+FE70-FEFF'),
  small(CAPTION_FONTS.hebrew, 'NotoSansHebrew-ExtraBold', 'U+590-5FF, U+FB1D-FB4F'),
  small(CAPTION_FONTS.devanagari, 'NotoSansDevanagari-ExtraBold', 'U+900-97F, U+1CD0-1CFF, U+200C-200D, U+A8E0-A8FF'),
  small(CAPTION_FONTS.thai, 'NotoSansThai-ExtraBold', 'U+E00-E7F'),
  large(
    CAPTION_FONTS.japanese,
    'NotoSansJP-ExtraBold',
    'U+3000-30FF, U+31F0-31FF, U+3400-9FFF, U+F900-FAFF, U+FF00-FFEF',
  ),
  large(
    CAPTION_FONTS.chinese,
    'NotoSansSC-ExtraBold',
    'U+3000-303F, U+3100-312F, U+3400-9FFF, U+F900-FAFF, U+FF00-FFEF',
  ),
  large(
    CAPTION_FONTS.korean,
    'NotoSansKR-ExtraBold',
    'U+1100-11FF, U+3000-303F, U+3130-318F, U+3400-9FFF, U+A960-A97F, U+AC00-D7FF',
  ),
  {
    ...large(
      CAPTION_FONTS.emoji,
      'NotoColorEmoji-Regular',
      'U+A9, U+AE, U+200D, U+203C-3299, U+FE0F, U+1F000-1FAFF, U+E0020-E007F',
    ),
    weight: 400,
  },
]

/** A caption typeface, complete and with basic letters only: both are drawn with the same file on the server. */
function face(family: string, basicFamily: string, name: string): FontFile[] {
  const complete = small(family, name, null)
  return [complete, { ...complete, family: basicFamily, web: `web/${name}.basic.woff2` }]
}

function small(family: string, name: string, unicodeRange: string | null): FontFile {
  return { ...large(family, name, unicodeRange), web: `web/${name}.woff2` }
}

/** Fonts whose compressed copies would still be megabytes each: the repository has them once. */
function large(family: string, name: string, unicodeRange: string | null): FontFile {
  return { family, file: `${name}.ttf`, web: `${name}.ttf`, weight: CAPTION_WEIGHT, unicodeRange }
}

let registered = false

/** Registers the caption fonts with @napi-rs/canvas, once. Throws if a file is missing. */
export function registerFonts(): void {
  if (registered) return
  for (const { family, file } of FONT_FILES) {
    if (!GlobalFonts.registerFromPath(fontPath(file), family)) throw new Error(`Cannot read the font ${file}`)
  }
  registered = true
}
