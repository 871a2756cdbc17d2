import { PLATFORMS, PUBLICATION_STATES } from '@pack/core/content/publication-state'
import { Gauge, type Registry } from 'prom-client'

/**
 * Adds the number of publications by platform and state to the metrics, and returns a function that refreshes it;
 * without a database it is left out.
 */
export function publicationMetrics(
  registry: Registry,
  count: () => Promise<{ platform: string; state: string; count: number }[]>,
): () => Promise<void> {
  const gauge = new Gauge({
    name: 'pack_publications',
    help: 'Publications in each state at each platform',
    labelNames: ['platform', 'state'],
    registers: [registry],
  })
  return async () => {
    const counted = await count().catch(() => null)
    gauge.reset()
    if (!counted) return
    for (const platform of PLATFORMS)
      for (const state of PUBLICATION_STATES) {
        const found = counted.find((one) => one.platform === platform && one.state === state)
        gauge.set({ platform, state }, found?.count ?? 0)
      }
  }
}
