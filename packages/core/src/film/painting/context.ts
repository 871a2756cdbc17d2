/**
 * A picture that the painter can place: an HTMLImageElement in the browser, an Image of @napi-rs/canvas on the server.
 */
export type Picture = { readonly width: number; readonly height: number }

/** A rectangle in pixels of the frame. */
export type Box = { x: number; y: number; width: number; height: number }

/** A measured text, in pixels: ascent up and descent down from the baseline. */
export type TextSize = {
  readonly width: number
  readonly actualBoundingBoxAscent: number
  readonly actualBoundingBoxDescent: number
}

/** Enough of a 2D canvas context to measure text. */
export interface MeasureContext {
  font: string
  measureText(text: string): TextSize
}

/** The part of a 2D canvas context that the painter uses; browser and @napi-rs/canvas both fit it. */
export interface PaintContext<P extends Picture = Picture> extends MeasureContext {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineJoin: string
  globalAlpha: number
  shadowColor: string
  shadowBlur: number
  textAlign: string
  textBaseline: string
  direction: string
  save(): void
  restore(): void
  clearRect(x: number, y: number, width: number, height: number): void
  beginPath(): void
  arc(x: number, y: number, radius: number, start: number, end: number): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  fill(): void
  stroke(): void
  clip(): void
  translate(x: number, y: number): void
  scale(x: number, y: number): void
  fillText(text: string, x: number, y: number): void
  strokeText(text: string, x: number, y: number): void
  drawImage(picture: P, x: number, y: number, width: number, height: number): void
}
