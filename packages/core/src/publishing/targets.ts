import type { Item } from '../content/ports.ts'
import { invalid } from '../kernel/errors.ts'
import { isPlatform, PLATFORMS, type PlatformCode } from './platforms.ts'

type Account = { id: string; platform: PlatformCode; title: string }

/**
 * The linked accounts that an item is published to. `accounts` are the owner's, most recently linked first: without a
 * chosen one, a platform's first is meant.
 */
export const targetsOf = <Linked extends Account>(
  { publishTo, publishAccountIds }: Pick<Item, 'publishTo' | 'publishAccountIds'>,
  accounts: readonly Linked[],
): Linked[] =>
  PLATFORMS.filter((code) => publishTo.includes(code)).flatMap((code) => {
    const ofPlatform = accounts.filter(({ platform }) => platform === code)
    const chosen = ofPlatform.filter(({ id }) => publishAccountIds.includes(id))
    return chosen.length > 0 ? chosen : ofPlatform.slice(0, 1)
  })

/**
 * Targets as calls name them: ids of the owner's linked accounts, or codes of platforms. Throws 'invalid' for anything
 * else; another user's account is as unknown as a missing one.
 */
export function readTargets(
  targets: readonly string[],
  accounts: readonly Pick<Account, 'id' | 'platform'>[],
): Pick<Item, 'publishTo' | 'publishAccountIds'> {
  const read = targets.map((target) => {
    const code = target.toLowerCase()
    if (isPlatform(code)) return { code, id: null }
    const account = accounts.find(({ id }) => id === code)
    if (!account) throw invalid('One of the accounts to publish to isn’t connected anymore. Reload and choose again.')
    return { code: account.platform, id: account.id }
  })
  return {
    publishTo: [...new Set(read.map(({ code }) => code))],
    publishAccountIds: [...new Set(read.flatMap(({ id }) => id ?? []))],
  }
}
