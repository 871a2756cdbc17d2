import type { z } from 'zod'
import type { Accounts } from '../accounts/ports.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Assets } from '../assets/ports.ts'
import { readScript } from '../content/change-item.ts'
import type { ContentMode } from '../content/item.ts'
import type { Items } from '../content/ports.ts'
import { backgroundMedia } from '../film/background.ts'
import type { Timeline } from '../film/timeline.ts'
import { ProductError, videoGone } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import type { Personas } from '../personas/ports.ts'
import type { TikTokDefaultsStore } from '../publishing/ports.ts'
import { assemble } from './assemble.ts'
import { WITHOUT_BRANDING } from './clean-rendition.ts'
import type { Images } from './ports.ts'
import type { Preview, previewOrderSchema } from './preview.ts'
import { linesWithVoices, type MediaMakers } from './produce-video.ts'
import { videoOrder } from './video-order.ts'

/** How long links to a preview's media are valid, in seconds. */
const LINK_SECONDS = 60 * 60

type Uses = {
  accounts: Pick<Accounts, 'settings'>
  items: Items
  personas: Personas
  assets: Assets
  storage: Storage
  tiktokDefaults: Pick<TikTokDefaultsStore, 'find'>
  makersFor: (item: { ownerId: string; id: string }) => MediaMakers
  /** Returns the video's own pictures where that costs nothing, else draws placeholders. */
  previewImages: (item: { ownerId: string; id: string }) => Images
}

type Order = { mode: ContentMode; id: string } & z.infer<typeof previewOrderSchema>

/**
 * Previews a video before rendering: its script, or the one that is being edited, with real speech, assembled as for
 * rendering. The render reuses the speech made here.
 */
export async function previewVideo(uses: Uses, viewer: Viewer, order: Order, signal: AbortSignal): Promise<Preview> {
  const { accounts, items, personas, assets, storage } = uses
  const item = await items.find(viewer.id, order.id)
  if (!item || item.mode !== order.mode) throw videoGone()
  const script = order.script === undefined ? item.script : readScript(order.script, item)
  if (!script) throw new ProductError('conflict', 'The script hasn’t been written yet.')

  const [own, filled, settings, previous] = await Promise.all([
    personas.list(viewer.id),
    assets.filled(viewer.id),
    accounts.settings(viewer.id),
    items.lastTimeline(viewer.id, item.id),
  ])
  const videoOrientation = order.video_orientation ?? item.videoOrientation
  const edited = { ...item, script, scriptEdited: true, videoOrientation }
  const video = videoOrder({ item: edited, personas: own, filled, settings, previous })
  const context = { progress: () => {}, signal }
  const speech = await uses.makersFor(item).voices.speak(linesWithVoices(script, video.cast), context)
  const speakers = video.cast.map(({ voice: _, ...speaker }) => speaker)
  const isClean = order.for_tiktok && !(await uses.tiktokDefaults.find(viewer.id))?.keep_branding
  const look = isClean ? { ...video.look, ...WITHOUT_BRANDING } : video.look
  const assembly = { script, speech, speakers, look, background: video.background }
  const images = uses.previewImages(item)
  const { timeline, pictures } = await assemble(assembly, { images, previous }, context)
  return {
    timeline,
    media: await addresses(storage, timeline),
    pictures: pictures && (pictures.standsIn ? 'stand_in' : 'final'),
  }
}

async function addresses(storage: Storage, timeline: Timeline): Promise<Record<string, string>> {
  const { intro, outro, background, speakers, logo, watermark, speech, music } = timeline
  const keys = [
    ...[intro?.media, outro?.media, logo, watermark, music?.media],
    ...backgroundMedia(background),
    ...speakers.map(({ avatar }) => avatar),
    ...speech.map(({ media }) => media),
  ].filter((key) => typeof key === 'string')
  const signed = await Promise.all(
    [...new Set(keys)].map(async (key) => [key, await storage.signedUrl(key, { seconds: LINK_SECONDS })] as const),
  )
  return Object.fromEntries(signed.flatMap(([key, url]) => (url ? [[key, url]] : [])))
}
