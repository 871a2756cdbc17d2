export const TABS = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'system', label: 'System' },
  { value: 'messages', label: 'Messages' },
  { value: 'audit', label: 'Audit log' },
] as const
export type Tab = (typeof TABS)[number]['value']

/** Filters of the job list and of the audit log, by tab. */
export const KINDS = {
  jobs: { moving: 'In progress', failed: 'Failed', review: 'Waiting for review' },
  audit: { views: 'Views', blocked: 'Blocked changes', sessions: 'Started and ended', jobs: 'Jobs' },
} as const

/** Search parameters of the admin dashboard, without defaults. */
export type AdminSearch = {
  tab?: Exclude<Tab, 'accounts'> | undefined
  search?: string | undefined
  /** A key of KINDS of the tab. */
  kind?: string | undefined
  page?: number | undefined
}

/** The API's limits. */
const MAX_SEARCH = 200
const MAX_PAGE = 1_000_000

/** Parses search parameters. Invalid ones become undefined: the router keeps the original value of a missing key. */
export function readAdminSearch({ tab: named, search, kind, page }: Record<string, unknown>): AdminSearch {
  const wanted = Number(page)
  // A search for digits arrives as a number.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : ''
  const found = TABS.find(({ value }) => value === named)?.value
  const tab = found === 'accounts' ? undefined : found
  const kinds = tab === 'jobs' || tab === 'audit' ? KINDS[tab] : {}
  return {
    tab,
    search: text.slice(0, MAX_SEARCH) || undefined,
    kind: typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kind : undefined,
    page: Number.isInteger(wanted) && wanted > 1 && wanted <= MAX_PAGE ? wanted : undefined,
  }
}
