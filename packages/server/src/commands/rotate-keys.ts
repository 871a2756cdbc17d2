import { resealSigningKeys } from '../adapters/postgres/auth-store.ts'
import { addKeptKey, createSecrets, dropOldKeptKeys } from '../adapters/secrets.ts'
import { say } from './signals.ts'
import { withContext } from './with-context.ts'

/**
 * `pack rotate-keys`: seals all stored secrets with the newest key, while the server runs. Kept keys get a new one first;
 * with TOKEN_KEYS the operator has put it first in the list. It may be repeated when it was interrupted.
 */
export async function rotateKeys(): Promise<number> {
  return withContext(async ({ config, db }) => {
    const { tokenKeys } = config
    if (tokenKeys.kind === 'kept') await addKeptKey(tokenKeys.file)
    const resealed = await resealSigningKeys(db, await createSecrets(tokenKeys))
    if (tokenKeys.kind === 'kept') await dropOldKeptKeys(tokenKeys.file)
    say(`${resealed} stored ${resealed === 1 ? 'secret was' : 'secrets were'} sealed with the newest key.`)
    say(
      tokenKeys.kind === 'kept'
        ? 'Restart the server soon: links and refreshes that it signed with the old key hold until then.'
        : 'The older keys can leave TOKEN_KEYS now; links signed with them end with them.',
    )
    return 0
  })
}
