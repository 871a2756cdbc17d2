import { createHash } from 'node:crypto'
import { cleanFolder, itemFolder } from '@pack/core/content/item-files'
import type { MediaMakers } from '@pack/core/generation/produce-video'
import { random } from '@pack/core/kernel/random'
import type { Storage } from '@pack/core/kernel/storage'

/** Replacements for single parts. */
type Parts = Partial<{
  write: MediaMakers['writer']['write']
  speak: MediaMakers['voices']['speak']
  draw: MediaMakers['images']['draw']
  render: MediaMakers['renderer']['render']
}>

/** A fake studio for tests of queue, leases and progress. Rendering stores a small file. */
export function quickStudio(
  storage: Storage,
  parts: Parts = {},
): (item: { ownerId: string; id: string }) => MediaMakers {
  return ({ ownerId, id }) => {
    const rendererIn = (folder: string): MediaMakers['renderer'] => ({
      render:
        parts.render ??
        (async (timeline, name, { progress }) => {
          progress(0.5)
          const media = `${folder}${name}.mp4`
          await storage.putBytes(media, Buffer.from('a video'))
          return rendered(media, timeline.bodySeconds)
        }),
      verify: async () => ({ bytes: 7, sha256: createHash('sha256').update('a video').digest('hex') }),
      paintThumbnail: async ({ title, name }) => {
        const media = `${folder}${name}.webp`
        await storage.putBytes(media, Buffer.from(`a picture of “${title}”`))
        return media
      },
    })
    const images: MediaMakers['images'] = {
      draw:
        parts.draw ??
        (async (orders) => ({
          media: orders.map((_, index) => `${ownerId}/images/${index}.jpg`),
          provider: 'test',
          credits: [],
        })),
    }
    return {
      writer: {
        write:
          parts.write ??
          (async (order) => ({
            title: `On ${order.theme}`,
            writer: 'test writer',
            lines: [{ persona: order.primary[0]?.slug ?? '', line: oneOfAKind(order.seed, order.variant) }],
          })),
      },
      voices: {
        speak:
          parts.speak ??
          (async (lines) =>
            Promise.all(
              lines.map(async ({ text }, index) => {
                const media = `${itemFolder({ ownerId, id })}speech/${index}.wav`
                await storage.putBytes(media, Buffer.from(text))
                return { media, seconds: 2, words: [{ text, start: 0, end: 2 }], provider: 'test voice' }
              }),
            )),
      },
      images,
      renderer: rendererIn(itemFolder({ ownerId, id })),
      clean: {
        renderer: rendererIn(cleanFolder({ ownerId, id })),
        drawn: images,
        layOut: async (media) => [...media],
      },
    }
  }
}

export const rendered = (media: string, seconds: number) => ({
  media,
  width: 1080,
  height: 1920,
  fps: 30,
  seconds,
  loudnessLufs: -14,
  truePeakDbtp: -1,
  cpuSeconds: 0,
})

const SOUNDS = ['calm', 'river', 'stone', 'north', 'ember', 'winter', 'lantern', 'garden', 'harbour', 'shadow']

/** Eight speakable words, in an order that is practically unique to the seed. */
function oneOfAKind(seed: number, variant: number): string {
  const chance = random(`${seed}:${variant}`)
  return Array.from({ length: 8 }, () => chance.pick(SOUNDS)).join(' ')
}
