/** Search parameters of the admin dashboard, without defaults. */
export type AdminSearch = { tab?: 'audit'; search?: string; page?: number }

/** Parses search parameters and drops invalid ones. */
export function readAdminSearch({ tab, search, page }: Record<string, unknown>): AdminSearch {
  const wanted = Number(page)
  // A search for digits arrives as a number.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : ''
  return {
    ...(tab === 'audit' ? { tab } : {}),
    ...(text !== '' ? { search: text } : {}),
    ...(Number.isInteger(wanted) && wanted > 1 ? { page: wanted } : {}),
  }
}
