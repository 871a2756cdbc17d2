import { setTimeout as pause } from 'node:timers/promises'
import { reseal } from '../adapters/postgres/reseal.ts'
import { addKeptKey, createSecrets, dropOldKeptKeys } from '../adapters/secrets.ts'
import { say } from './signals.ts'
import { withContext } from './with-context.ts'

/** Longer than the moment between sealing a value and storing it. */
const SETTLE_MS = 3_000

/**
 * `pack rotate-keys`: re-encrypts all stored secrets with the newest key, also while the server runs. Keys in the data
 * folder get a new one first; in TOKEN_KEYS the operator has added it. Idempotent; a run that was interrupted is
 * continued.
 */
export async function rotateKeys(): Promise<number> {
  return withContext(async ({ config, db }) => {
    const { tokenKeys } = config
    if (tokenKeys.kind === 'kept') await addKeptKey(tokenKeys.file)
    const secrets = await createSecrets(tokenKeys)
    let resealed = await reseal(db, secrets)
    // A process may have sealed a value just before it saw the new key.
    for (let more = 1; more > 0; resealed += more) {
      await pause(SETTLE_MS)
      more = await reseal(db, secrets)
    }
    if (tokenKeys.kind === 'kept') await dropOldKeptKeys(tokenKeys.file)
    say(`${resealed} stored ${resealed === 1 ? 'secret was' : 'secrets were'} re-encrypted with the newest key.`)
    say(
      tokenKeys.kind === 'kept'
        ? 'Restart the server soon: links and refresh tokens signed with the old key work until then.'
        : 'You can now remove the older keys from TOKEN_KEYS; links signed with them stop working.',
    )
    return 0
  })
}
