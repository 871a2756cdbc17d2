import { CONCURRENT_VIDEOS } from '../accounts/plan-limits.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { ContentMode } from '../content/item.ts'
import type { Item, Items } from '../content/ports.ts'
import { type Abilities, checkTyped } from '../content/typed-problem.ts'
import { ProductError, videoGone } from '../kernel/errors.ts'
import type { Personas } from '../personas/ports.ts'
import type { Queued } from './job-schema.ts'
import type { Jobs } from './ports.ts'

type Uses = { jobs: Jobs; items: Items }
type Named = { mode: ContentMode; id: string }

/** Renders a reviewed script, unchanged. */
export async function renderReviewedScript(uses: Uses, viewer: Viewer, named: Named): Promise<Queued> {
  const item = await waiting(uses, viewer, named)
  const { item_ids: queued } = await renderReviewedScripts(uses, viewer, [item.id])
  if (queued.length === 0) throw changedMeanwhile()
  return { job_id: item.jobId, item_ids: queued }
}

/** Renders those of these scripts that still wait for review, unchanged. */
export async function renderReviewedScripts(
  { jobs }: Pick<Uses, 'jobs'>,
  viewer: Viewer,
  ids: string[],
): Promise<{ item_ids: string[] }> {
  const lanes = CONCURRENT_VIDEOS[viewer.tier]
  return { item_ids: await jobs.requeue({ ownerId: viewer.id, ids, lanes, only: 'reviewed' }) }
}

/** Has a waiting script written again with another idea; it then waits for review again. */
export async function rewriteScript(
  uses: Uses & { personas: Personas; abilities: Abilities },
  viewer: Viewer,
  named: Named,
): Promise<Queued> {
  const { items, jobs } = uses
  const item = await waiting(uses, viewer, named)
  const cast = [...item.personaIds, ...item.supportingPersonaIds]
  const speakers = (await uses.personas.list(viewer.id)).filter(({ id }) => cast.includes(id))
  checkTyped({ ...item, points: item.keyPoints }, uses.abilities, speakers)
  const seed = Math.floor(Math.random() * 0x7fffffff)
  const changed = await items.change(item, { script: null, scriptEdited: false, seed })
  const queued = changed
    ? await jobs.requeue({ ownerId: viewer.id, ids: [item.id], lanes: CONCURRENT_VIDEOS[viewer.tier] })
    : []
  if (queued.length === 0) throw changedMeanwhile()
  return { job_id: item.jobId, item_ids: queued }
}

async function waiting({ items }: Uses, viewer: Viewer, { mode, id }: Named): Promise<Item> {
  const item = await items.find(viewer.id, id)
  if (!item || item.mode !== mode) throw videoGone()
  if (item.status !== 'Script Ready' || !item.script)
    throw new ProductError('conflict', 'This script has already been handled. Reload to see the latest.')
  return item
}

const changedMeanwhile = () => new ProductError('conflict', 'Someone just changed this video. Reload and try again.')
