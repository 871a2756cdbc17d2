import { createRequire } from 'node:module'

/*
 * @napi-rs/canvas reads every font of the system when it is loaded: 0.1 CPU s for 150 fonts, in each process. We draw
 * with bundled fonts alone, so that a video is the same on every machine.
 */
process.env.DISABLE_SYSTEM_FONTS_LOAD = 'yes'

export const { createCanvas, GlobalFonts, ImageData, loadImage }: typeof import('@napi-rs/canvas') = createRequire(
  import.meta.url,
)('@napi-rs/canvas')

export type { Canvas, Image, SKRSContext2D } from '@napi-rs/canvas'
