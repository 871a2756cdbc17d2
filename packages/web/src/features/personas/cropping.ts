/** Which part of a picture is wanted: its middle, in shares of the picture, and how much larger than it must be. */
export type Framing = { x: number; y: number; zoom: number }

/** The square that is cut out, in pixels of the picture; it never leaves the picture. */
export function cropWindow(
  { width, height }: { width: number; height: number },
  { x, y, zoom }: Framing,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / Math.max(1, zoom)
  const place = (share: number, length: number) => Math.min(length - side, Math.max(0, share * length - side / 2))
  return { left: place(x, width), top: place(y, height), side }
}
