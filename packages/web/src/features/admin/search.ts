/** Search parameters of the admin dashboard, without defaults. */
export type AdminSearch = { tab?: 'audit' | undefined; search?: string | undefined; page?: number | undefined }

/** Parses search parameters. Invalid ones become undefined: the router keeps those that are left out. */
export function readAdminSearch({ tab, search, page }: Record<string, unknown>): AdminSearch {
  const wanted = Number(page)
  // A search for digits arrives as a number.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : ''
  return {
    tab: tab === 'audit' ? tab : undefined,
    search: text || undefined,
    page: Number.isInteger(wanted) && wanted > 1 ? wanted : undefined,
  }
}
