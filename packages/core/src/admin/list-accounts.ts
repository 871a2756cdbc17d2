import { z } from 'zod'
import { usageMonth } from '../accounts/read-me.ts'
import { tierSchema } from '../accounts/tiers-schema.ts'
import type { AccountDirectory } from './ports.ts'

const PAGE_SIZE = 20
const page = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** The query of GET /admin/accounts. */
export const accountsQuerySchema = z.object({ search: z.string().trim().max(200).default(''), page })

const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  tier: tierSchema,
  is_admin: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** This month's usage. */
  usage: z.object({
    videos: z.number(),
    speech_seconds: z.number(),
    image_credits: z.number(),
    personas: z.number(),
  }),
})
export type AdminAccount = z.infer<typeof accountSchema>

/** GET /admin/accounts: a page past the last one is empty. */
export const accountListSchema = z.object({
  accounts: z.array(accountSchema),
  totalPages: z.number(),
  totalAccounts: z.number(),
})
export type AccountList = z.infer<typeof accountListSchema>

/** Accounts whose address or name contains the text, most recently seen first, with this month's usage. */
export async function listAccounts(
  { directory, now }: { directory: AccountDirectory; now: () => Date },
  { search, page }: z.infer<typeof accountsQuerySchema>,
): Promise<AccountList> {
  const { accounts, total } = await directory.list({ search, page, limit: PAGE_SIZE, span: usageMonth(now()) })
  return {
    accounts: accounts.map(({ id, email, name, tier, isAdmin, createdAt, lastSeenAt, usage }) => ({
      id,
      email,
      name,
      tier,
      is_admin: isAdmin,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      usage: {
        videos: usage.videos,
        speech_seconds: usage.speechSeconds,
        image_credits: usage.images,
        personas: usage.personas,
      },
    })),
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    totalAccounts: total,
  }
}
