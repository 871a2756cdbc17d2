import { desc, eq } from 'drizzle-orm'
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

/** Re-encrypts rows sealed with an older key; returns their number. */
export async function resealSigningKeys(db: Database, secrets: Secrets): Promise<number> {
  const rows = await db.select().from(authKeys)
  const old = rows.filter((row) => !secrets.isCurrent(row.sealedPrivateJwk))
  for (const { kid, sealedPrivateJwk } of old) {
    const sealed = await secrets.seal(await secrets.open(sealedPrivateJwk, keyPlace(kid)), keyPlace(kid))
    await db.update(authKeys).set({ sealedPrivateJwk: sealed }).where(eq(authKeys.kid, kid))
  }
  return old.length
}

const keyPlace = (kid: string) => ({ table: 'auth_keys', owner: kid, platform: '' })
