import { desc } from 'drizzle-orm'
import type { JWK } from 'jose'
import type { AuthStore } from '../../auth/ports.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from './database.ts'
import { authKeys } from './schema.ts'

/** Keys that sign access tokens; private keys are stored sealed. */
export function signingKeys(db: Database, secrets: Secrets): Pick<AuthStore, 'signingKeys' | 'addSigningKey'> {
  return {
    async signingKeys() {
      const rows = await db.select().from(authKeys).orderBy(desc(authKeys.createdAt), authKeys.kid)
      return Promise.all(
        rows.map(async ({ kid, publicJwk, sealedPrivateJwk }) => ({
          kid,
          publicJwk: publicJwk as JWK,
          privateJwk: JSON.parse(await secrets.open(sealedPrivateJwk, keyPlace(kid))) as JWK,
        })),
      )
    },
    async addSigningKey({ kid, publicJwk, privateJwk }) {
      const sealedPrivateJwk = await secrets.seal(JSON.stringify(privateJwk), keyPlace(kid))
      await db.insert(authKeys).values({ kid, publicJwk, sealedPrivateJwk })
    },
  }
}

/** The place that a private key is sealed for. */
export const keyPlace = (kid: string) => ({ table: 'auth_keys', owner: kid, platform: '' })
