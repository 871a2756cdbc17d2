import { foreignLanguage } from '@pack/core/content/language'
import { pointsProblem } from '@pack/core/content/points'
import type { Writer } from '@pack/core/content/script'
import { ProductError } from '@pack/core/kernel/errors'
import { ProviderFault } from '../providers/provider-fault.ts'

/**
 * Falls back to the offline writer when the first writer's provider fails; the script's notes give the reason. Invalid
 * orders and cancellation don't fall back.
 */
export function writerChain(first: Writer, offline: Writer): Writer {
  return {
    async write(order, signal) {
      try {
        return await first.write(order, signal)
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error
        if (foreignLanguage(order.theme))
          throw new ProductError(
            'unavailable',
            `${error.message}, and the built-in writer only writes English. We’ll try again. You can also write the theme in English.`,
            { cause: error },
          )
        if (pointsProblem(order.mode, order.theme, order.points))
          throw new ProductError(
            'unavailable',
            `${error.message}, and the theme is too long for the built-in writer. We’ll try again. You can also shorten the theme.`,
            { cause: error },
          )
        const script = await offline.write(order, signal)
        const reason = `${error.message}; written by the ${script.writer}`
        return { ...script, notes: [reason, ...(script.notes ?? [])] }
      }
    },
  }
}
