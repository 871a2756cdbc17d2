import { overlayFonts, overlayPictures } from '@pack/core/film/painter'
import type { Timeline } from '@pack/core/film/timeline'
import { config } from '../config.ts'

/** Loads pictures by URL; leaves out those that fail. */
export async function openPictures(addresses: readonly string[]): Promise<Map<string, HTMLImageElement>> {
  const opened = await Promise.allSettled(
    addresses.map(async (address) => {
      const picture = new Image()
      picture.crossOrigin = 'anonymous'
      picture.src = address
      await picture.decode()
      return [address, picture] as const
    }),
  )
  return new Map(opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}

/** Loads the fonts and the pictures (by media key) that the painter needs for a timeline. */
export async function overlayAssets(
  timeline: Timeline,
  address: (mediaKey: string) => string,
): Promise<Map<string, HTMLImageElement>> {
  await captionFonts()
  await Promise.allSettled(overlayFonts(timeline).map(({ font, text }) => document.fonts.load(font, text)))
  const keys = overlayPictures(timeline).filter((key) => key !== '')
  const opened = await openPictures(keys.map(address))
  return new Map(
    keys.flatMap((key) => {
      const picture = opened.get(address(key))
      return picture ? [[key, picture] as const] : []
    }),
  )
}

let declared: Promise<void> | null = null

/** Declares the caption fonts once; the browser fetches a font file only when a text needs it. */
function captionFonts(): Promise<void> {
  declared ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `${config.api_url}/fonts/captions.css`
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
  return declared
}
