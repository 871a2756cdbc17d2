import type { Writer } from '@pack/core/content/script'
import { ProviderFault } from '../providers/provider-fault.ts'

/**
 * The first writer, and when its provider fails, the one that always can. Then the script's note says in plain words why. An
 * order that cannot be written, and a cancel, are no reason to ask somebody else.
 */
export function writerChain(first: Writer, offline: Writer): Writer {
  return {
    async write(order, signal) {
      try {
        return await first.write(order, signal)
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error
        const script = await offline.write(order, signal)
        return { ...script, note: `${error.message}; written by the ${script.writer}` }
      }
    },
  }
}
