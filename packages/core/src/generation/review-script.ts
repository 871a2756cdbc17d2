import { CONCURRENT_VIDEOS } from '../accounts/plan-limits.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { ContentMode } from '../content/item.ts'
import type { Item, ItemChange, Items } from '../content/ports.ts'
import { type Abilities, checkTyped } from '../content/typed-problem.ts'
import { notFound, ProductError } from '../kernel/errors.ts'
import type { Personas } from '../personas/ports.ts'
import type { Queued } from './job-schema.ts'
import type { Jobs } from './ports.ts'

type Uses = { jobs: Jobs; items: Items }
type Named = { mode: ContentMode; id: string }

/** Renders a reviewed script, unchanged. */
export async function renderReviewedScript(uses: Uses, viewer: Viewer, named: Named): Promise<Queued> {
  const item = await waiting(uses, viewer, named)
  return queue(uses, viewer, item, { writeFirst: false, scriptEdited: true })
}

/** Has a waiting script written again with another idea; it then waits for review again. */
export async function rewriteScript(
  uses: Uses & { personas: Personas; abilities: Abilities },
  viewer: Viewer,
  named: Named,
): Promise<Queued> {
  const item = await waiting(uses, viewer, named)
  const cast = [...item.personaIds, ...item.supportingPersonaIds]
  const speakers = (await uses.personas.list(viewer.id)).filter(({ id }) => cast.includes(id))
  checkTyped({ ...item, points: item.keyPoints }, uses.abilities, speakers)
  return queue(uses, viewer, item, { script: null, scriptEdited: false, seed: Math.floor(Math.random() * 0x7fffffff) })
}

async function waiting({ items }: Uses, viewer: Viewer, { mode, id }: Named): Promise<Item> {
  const item = await items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw notFound('Item')
  if (item.status !== 'Script Ready' || !item.script)
    throw new ProductError('conflict', 'This script has already been handled. Reload to see the latest.')
  return item
}

async function queue({ items, jobs }: Uses, viewer: Viewer, item: Item, change: ItemChange): Promise<Queued> {
  const changed = await items.change(item, change)
  const queued = changed
    ? await jobs.requeue({ ownerId: viewer.id, ids: [item.id], lanes: CONCURRENT_VIDEOS[viewer.tier] })
    : []
  if (queued.length === 0) throw new ProductError('conflict', 'Someone just changed this video. Reload and try again.')
  return { job_id: item.jobId, item_ids: [item.id] }
}
