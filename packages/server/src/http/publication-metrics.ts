import { PUBLICATION_STATES } from '@pack/core/content/publication-state'
import { Gauge, type Registry } from 'prom-client'

/** Adds the number of publications in each state to the metrics. The result counts anew; without a database it is left out. */
export function publicationMetrics(
  registry: Registry,
  count: () => Promise<{ state: string; count: number }[]>,
): () => Promise<void> {
  const gauge = new Gauge({
    name: 'pack_publications',
    help: 'Publications in each state',
    labelNames: ['state'],
    registers: [registry],
  })
  return async () => {
    const counted = await count().catch(() => null)
    gauge.reset()
    for (const state of counted ? PUBLICATION_STATES : [])
      gauge.set({ state }, counted?.find((one) => one.state === state)?.count ?? 0)
  }
}
