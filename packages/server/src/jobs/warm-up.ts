import { setTimeout as pause } from 'node:timers/promises'
import { ASSET_TYPES, STOCK_KIT } from '@pack/core/assets/asset'
import { assetName } from '@pack/core/assets/kinds'
import type { Preparer } from '@pack/core/assets/ports'
import { starterKitForms } from '@pack/core/assets/render-forms'

type WarmUp = {
  preparer: Preparer
  /** Whether no video waits or is being made, by any worker. */
  isIdle: () => Promise<boolean>
  pauseMs: number
  /** Delay after the start, because the user probably wants something first. */
  settleMs: number
}

/**
 * Prepares the starter kit for rendering while the queue is idle, so that an installation's first video is as fast as
 * later ones. Pauses as soon as a video is queued, and continues when all are done.
 */
export async function warmUp({ preparer, isIdle, pauseMs, settleMs }: WarmUp, shutdown: AbortSignal): Promise<void> {
  const todo = ASSET_TYPES.flatMap((type) =>
    STOCK_KIT[type].map((media) => ({ media, name: assetName(type), forms: starterKitForms(type) })),
  ).filter(({ forms }) => forms.length > 0)
  await sleep(settleMs, shutdown)
  while (todo.length > 0) {
    await sleep(pauseMs, shutdown)
    if (shutdown.aborted) return
    if (!(await isIdle().catch(() => false))) continue
    const busy = new AbortController()
    const watch = setInterval(() => {
      isIdle().then(
        (idle) => idle || busy.abort(),
        () => busy.abort(),
      )
    }, pauseMs)
    const signal = AbortSignal.any([busy.signal, shutdown])
    try {
      for (const next of [...todo]) {
        await preparer.prepare(next, next.forms, signal)
        todo.shift()
      }
    } catch {
      // The first video that needs the file reports what is wrong with it.
      if (!signal.aborted) todo.shift()
    } finally {
      clearInterval(watch)
    }
  }
}

/** Ends early when aborted. */
const sleep = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {})
