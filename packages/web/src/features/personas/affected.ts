import type { Dependents } from '@pack/core/personas/persona'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** What happens to what depends on a persona when it is deleted, a sentence each. */
export function affected(dependents: Dependents | undefined): string[] {
  if (!dependents) return []
  const { items, making, scheduled, assets } = dependents
  return [
    ...(items > 0 ? [`It speaks in ${count(items, 'video', 'videos')}, which can then not be rendered again.`] : []),
    ...(making > 0 ? [`${count(making, 'video that is being made', 'videos that are being made')} will fail.`] : []),
    ...(scheduled > 0
      ? [`${count(scheduled, 'video has', 'videos have')} a date to come: what is rendered by then still goes out.`]
      : []),
    ...(assets > 0 ? [`${count(assets, 'asset of its own', 'assets of its own')} will be deleted.`] : []),
  ]
}
