import type { Images } from '@pack/core/generation/ports'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { MadeImages } from './made-images.ts'

/**
 * A provider's pictures, and when it fails drawn ones in the whole video: half and half would look like a mistake. Then the
 * note says in plain words why. A cancel is no reason to draw.
 */
export const imageChain = (made: Images, drawn: Images): Images => ({
  async draw(orders, { progress, signal }) {
    let furthest = 0
    try {
      return await made.draw(orders, {
        signal,
        progress: (fraction) => {
          furthest = fraction
          progress(fraction)
        },
      })
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      const rest = 1 - furthest
      const pictures = await drawn.draw(orders, {
        signal,
        progress: (fraction) => progress(furthest + rest * fraction),
      })
      return { ...pictures, standsIn: true, note: `${error.message}; the pictures are drawn` }
    }
  },
})

/** What a preview shows: pictures that are there already, else drawn ones in their place. It costs nothing. */
export const previewChain = (made: MadeImages, drawn: Images): Images => ({
  async draw(orders, context) {
    const media = await made.recall(orders)
    if (media) return { media, provider: '', credits: [] }
    return { ...(await drawn.draw(orders, context)), standsIn: true }
  },
})
