import { createHash } from 'node:crypto'
import type { OAuthStates } from '@pack/core/publishing/ports'
import { eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Place, Secrets } from '../secrets.ts'
import type { Database } from './database.ts'
import { oauthStates } from './schema.ts'

const LIFETIME = sql`interval '10 minutes'`

/** The place that a verifier is sealed for. */
export const verifierPlace = ({
  hash,
  ownerId,
  platform,
}: {
  hash: string
  ownerId: string
  platform: string
}): Place => ({
  table: 'oauth_states',
  owner: ownerId,
  platform,
  row: hash,
})

const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url')

/** Links in progress in Postgres, by the hash of their state. */
export function postgresOAuthStates(db: Database, secrets: Secrets): OAuthStates {
  return {
    async add(state, { verifier, ...link }) {
      const hash = hashOf(state)
      const sealedVerifier = await secrets.seal(verifier, verifierPlace({ hash, ...link }))
      await db.insert(oauthStates).values({ hash, sealedVerifier, ...link })
    },
    async take(state) {
      const [taken] = await db
        .delete(oauthStates)
        .where(eq(oauthStates.hash, hashOf(state)))
        .returning({
          ...getTableColumns(oauthStates),
          isValid: sql<boolean>`${oauthStates.createdAt} > now() - ${LIFETIME}`,
        })
      if (!taken?.isValid) return null
      const { ownerId, sessionId, platform, redirectUri, sealedVerifier } = taken
      const verifier = await secrets.open(sealedVerifier, verifierPlace(taken))
      return { ownerId, sessionId, platform, redirectUri, verifier }
    },
    async purge() {
      await db.delete(oauthStates).where(lt(oauthStates.createdAt, sql`now() - ${LIFETIME}`))
    },
  }
}
