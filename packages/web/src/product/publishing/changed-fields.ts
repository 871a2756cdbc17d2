/** The fields of `draft` that differ from `saved`; null when none does. */
export function changedFields<Fields extends object>(saved: Fields, draft: Fields): Partial<Fields> | null {
  const names = (Object.keys(draft) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(draft[name]) !== JSON.stringify(saved[name]),
  )
  if (names.length === 0) return null
  const changed: Partial<Fields> = {}
  for (const name of names) changed[name] = draft[name]
  return changed
}
