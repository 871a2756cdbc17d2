import type { Images } from '@pack/core/generation/ports'
import { ProviderFault } from '../providers/provider-fault.ts'
import type { MadeImages } from './made-images.ts'

/**
 * A provider's pictures; if the provider fails, drawn ones for the whole video, because a mix would look like a
 * mistake. The note tells the user why. Cancelling does not fall back.
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
      return { ...pictures, standsIn: true, note: `${error.message}; illustrations were drawn instead` }
    }
  },
})

/** Pictures for a preview, without cost: cached ones, or drawn placeholders if any is missing. */
export const previewChain = (made: MadeImages, drawn: Images): Images => ({
  async draw(orders, context) {
    const media = await made.recall(orders)
    if (media) return { media, provider: '', credits: [] }
    return { ...(await drawn.draw(orders, context)), standsIn: true }
  },
})
