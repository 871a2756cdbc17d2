import { randomUUID } from 'node:crypto'
import type { Tier } from '@pack/core/accounts/tiers'
import { generateRequestSchema } from '@pack/core/generation/request-schema'
import { PACK } from '@pack/core/personas/pack'
import { eq } from 'drizzle-orm'
import { importJWK, SignJWT } from 'jose'
import { postgresAuthStore } from '../src/adapters/postgres/auth-store.ts'
import {
  assets,
  developerMessages,
  items,
  jobs,
  personas,
  platformAccounts,
  publications,
  users,
} from '../src/adapters/postgres/schema.ts'
import type { ObjectKind } from './authorization-rows.ts'
import type { Pack } from './pack.ts'

/** A user with an account. */
export type Person = { id: string; token: string; tier: Tier; isAdmin: boolean; personaId: string }

/** A new account with these rights, signed in. */
export async function hasPerson(
  { context: { auth, db } }: Pack,
  { name = 'somebody', tier = 'free', isAdmin = false }: { name?: string; tier?: Tier; isAdmin?: boolean },
): Promise<Person> {
  if (!auth) throw new Error('this world has no embedded auth service')
  const session = await auth.sessionFor(`${name}-${randomUUID()}@matrix.test`)
  const { id } = session.user
  await db.update(users).set({ tier, isAdmin }).where(eq(users.id, id))
  return { id, token: session.access_token, tier, isAdmin, personaId: await makePersona(db, id) }
}

/** The same token with another expiry, seconds from now; negative: expired. */
export async function withExpiry({ context: { db, secrets } }: Pack, token: string, seconds: number): Promise<string> {
  const [head = '', body = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const [key] = await postgresAuthStore(db, secrets).signingKeys()
  if (!key) throw new Error('no signing key')
  const exp = Math.floor(Date.now() / 1000) + seconds
  return new SignJWT({ ...read(body), iat: exp - 3600, exp })
    .setProtectedHeader(read(head))
    .sign(await importJWK(key.privateJwk, 'ES256'))
}

type Db = Pack['context']['db']

/** Creates an object of this owner; returns the id that calls use. */
export async function makeObject(pack: Pack, kind: ObjectKind, ownerId: string): Promise<string> {
  const { db, storage } = pack.context
  if (kind === 'user') return ownerId
  if (kind === 'persona') return makePersona(db, ownerId)
  if (kind === 'file') {
    const key = `${ownerId}/videos/${randomUUID()}.mp4`
    await storage.putBytes(key, Buffer.from('a video'))
    return pathOf(await storage.signedUrl(key, { seconds: 60 }))
  }
  if (kind === 'link') {
    const [made] = await db
      .insert(platformAccounts)
      .values({ ownerId, platform: 'tiktok', remoteId: randomUUID(), title: 'Mine', scopes: [], state: 'revoked' })
      .returning()
    return made?.id ?? ''
  }
  if (kind === 'message') {
    const [made] = await db.insert(developerMessages).values({ ownerId, text: 'Hello.' }).returning()
    return made?.id ?? ''
  }
  const personaId = await makePersona(db, ownerId)
  if (kind === 'asset' || kind === 'asset file') {
    const media = `${ownerId}/assets/${randomUUID()}.png`
    await storage.putBytes(media, Buffer.from('a picture'))
    await db.insert(assets).values({ ownerId, personaId, type: 'logo', media, prepared: 'ready' })
    return kind === 'asset' ? personaId : media
  }
  if (kind === 'picture') {
    const media = `${ownerId}/assets/pictures/${randomUUID()}.jpg`
    await storage.putBytes(media, Buffer.from('a picture'))
    const place = { type: 'slideshow_picture', place: 1 } as const
    const [made] = await db
      .insert(assets)
      .values({ ownerId, personaId, ...place, media })
      .returning()
    return made?.id ?? ''
  }
  const mode = kind === 'story' || kind === 'uploaded' ? kind : 'short'
  const request = generateRequestSchema.parse({
    mode: kind === 'story' ? 'story' : 'short',
    theme: 'patience',
    quantity: 1,
    personas: [personaId],
  })
  const [job] = await db.insert(jobs).values({ ownerId, mode, request, personas: [] }).returning()
  if (!job) throw new Error('no job')
  const media = `${ownerId}/videos/made-${job.id}/video.mp4`
  await storage.putBytes(media, Buffer.from('a video'))
  const made = {
    seed: 1,
    variant: 0,
    personaIds: [personaId],
    personaSlugs: ['wolf'],
    title: 'Mine',
    theme: 'patience',
  }
  const script = { title: 'Mine', lines: [{ persona: 'wolf', line: 'Slow water wins.' }], writer: 'you' }
  const state = {
    job: { status: 'Failed' as const },
    written: { status: 'Script Ready' as const, writeFirst: true, script },
    story: { status: 'Ready' as const, videoMedia: media },
    item: { status: 'Ready' as const, videoMedia: media },
    uploaded: { status: 'Ready' as const, videoMedia: media },
    publication: { status: 'Ready' as const, videoMedia: media },
  }[kind]
  const [item] = await db
    .insert(items)
    .values({ ownerId, jobId: job.id, mode, ...made, ...state, durationSeconds: 12 })
    .returning()
  if (!item) throw new Error('no item')
  if (kind === 'publication') {
    const target = { platform: 'youtube', accountId: randomUUID(), accountTitle: 'Mine' } as const
    const [made] = await db
      .insert(publications)
      .values({ ownerId, itemId: item.id, ...target, revision: 1, state: 'waiting', requested: true })
      .returning()
    return `${item.id}/publications/${made?.id}`
  }
  return kind === 'job' ? job.id : item.id
}

/** Ids of objects that do not exist. */
export function noObject(kind: ObjectKind): string {
  if (kind === 'asset file') return `${randomUUID()}/assets/${randomUUID()}.png`
  if (kind === 'publication') return `${randomUUID()}/publications/${randomUUID()}`
  return kind === 'file' ? `/media/${randomUUID()}/videos/none.mp4?expires=9999999999&s=x` : randomUUID()
}

/** The id without a valid signature, as an unauthorized caller knows it. */
export const withoutSignature = (kind: ObjectKind, id: string): string =>
  kind === 'file' ? id.replace(/s=[^&]+/, 's=x').replace(/expires=\d+/, 'expires=9999999999') : id

const pathOf = (url: string | null) => (url ? new URL(url).pathname + new URL(url).search : '')

async function makePersona(db: Db, ownerId: string): Promise<string> {
  const { id: cloneOf, role_title, voice_line, catch_phrases, forbidden_words, ...wolf } = PACK.flow
  const [persona] = await db
    .insert(personas)
    .values({
      ownerId,
      slug: `wolf-${randomUUID()}`,
      ...wolf,
      ...{ roleTitle: role_title, voiceLine: voice_line },
      ...{ catchPhrases: [...catch_phrases], forbiddenWords: [...forbidden_words] },
      // Unlimited on every plan.
      ...{ cloneOf, custom: false },
    })
    .returning()
  if (!persona) throw new Error('no persona')
  return persona.id
}
