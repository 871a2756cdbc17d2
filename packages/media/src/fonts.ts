import { GlobalFonts } from '@napi-rs/canvas'
import { CAPTION_FONTS, CAPTION_WEIGHT } from '@pack/core/film/painting/fonts'
import { fontPath } from './resources.ts'

/** A bundled font (all under the SIL Open Font License, fonts/OFL.txt). `unicodeRange` as CSS writes it. */
export type FontFile = { family: string; file: string; weight: number; unicodeRange: string | null }

/** In fallback order. Files are in packages/media/fonts. */
export const FONT_FILES: readonly FontFile[] = [
  // Complete fonts, without a range: browsers load them only for captions that use them.
  font(CAPTION_FONTS.clean, 'Inter-ExtraBold.ttf', null),
  font(CAPTION_FONTS.tall, 'BarlowCondensed-ExtraBold.ttf', null),
  font(CAPTION_FONTS.serif, 'PlayfairDisplay-ExtraBold.ttf', null),
  font(CAPTION_FONTS.hand, 'ShantellSans-ExtraBold.ttf', null),
  font(CAPTION_FONTS.latin, 'Montserrat-ExtraBold.ttf', null),
  font(CAPTION_FONTS.greek, 'Inter-ExtraBold.ttf', 'U+0-2FF, U+370-3FF, U+1F00-1FFF, U+2000-2BFF'),
  font(
    CAPTION_FONTS.arabic,
    'NotoSansArabic-ExtraBold.ttf',
    'U+600-6FF, U+750-77F, U+8A0-8FF, U+FB50-FDFF, U+FE70-FEFF',
  ),
  font(CAPTION_FONTS.hebrew, 'NotoSansHebrew-ExtraBold.ttf', 'U+590-5FF, U+FB1D-FB4F'),
  font(
    CAPTION_FONTS.devanagari,
    'NotoSansDevanagari-ExtraBold.ttf',
    'U+900-97F, U+1CD0-1CFF, U+200C-200D, U+A8E0-A8FF',
  ),
  font(CAPTION_FONTS.thai, 'NotoSansThai-ExtraBold.ttf', 'U+E00-E7F'),
  font(
    CAPTION_FONTS.japanese,
    'NotoSansJP-ExtraBold.ttf',
    'U+3000-30FF, U+31F0-31FF, U+3400-9FFF, U+F900-FAFF, U+FF00-FFEF',
  ),
  font(
    CAPTION_FONTS.chinese,
    'NotoSansSC-ExtraBold.ttf',
    'U+3000-303F, U+3100-312F, U+3400-9FFF, U+F900-FAFF, U+FF00-FFEF',
  ),
  font(
    CAPTION_FONTS.korean,
    'NotoSansKR-ExtraBold.ttf',
    'U+1100-11FF, U+3000-303F, U+3130-318F, U+3400-9FFF, U+A960-A97F, U+AC00-D7FF',
  ),
  {
    ...font(
      CAPTION_FONTS.emoji,
      'NotoColorEmoji-Regular.ttf',
      'U+A9, U+AE, U+200D, U+203C-3299, U+FE0F, U+1F000-1FAFF, U+E0020-E007F',
    ),
    weight: 400,
  },
]

function font(family: string, file: string, unicodeRange: string | null): FontFile {
  return { family, file, weight: CAPTION_WEIGHT, unicodeRange }
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
