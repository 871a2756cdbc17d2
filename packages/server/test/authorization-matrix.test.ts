import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  assets,
  items,
  jobs,
  personas,
  platformAccounts,
  publications,
  users,
} from '../src/adapters/postgres/schema.ts'
import { hasPerson, makeObject, noObject, type Person, withExpiry, withoutSignature } from './authorization-people.ts'
import { type ObjectKind, ROWS, type Row } from './authorization-rows.ts'
import { type Pack, startPack } from './pack.ts'

type Ownership = 'own' | 'foreign' | 'missing'
/** A caller, with the account whose rights apply. */
type Actor = {
  name: string
  /** The account of the token; null without a valid one. */
  person: Person | null
  headers: Record<string, string>
  /** The account whose rights apply: the caller's, or the viewed one of an admin. */
  viewer: Person | null
  viewing: boolean
  /** Owner of the foreign objects. */
  stranger: Person
}

const READ_ONLY = 'Read-only while viewing as another user.'

test('every route answers every kind of caller as its row says; foreign objects look like missing ones', async () => {
  await using pack = await startPack()
  await hasWebPage(pack)
  const { actors, stranger } = await cast(pack)
  const before = await objectsOf(pack, stranger)
  const cells = pack.routes.flatMap((route) =>
    rowsOf(route).flatMap((row) => actors.flatMap((actor) => [{ route, row, actor }])),
  )

  const unexpected = await inTurns(cells, 8, async ({ route, row, actor }) => {
    const ownership: Ownership[] = row.object ? wanted(actor, row) : ['own']
    const answers: Record<string, Answer> = {}
    const faults: string[] = []
    for (const one of ownership) {
      const answer = await ask(pack, { route, row, actor, ownership: one })
      const expected = expectedStatus(row, { actor, ownership: one, method: route.split(' ')[0] ?? '' })
      const where = `${route} by ${actor.name}${row.object ? ` on ${one} ${row.object}` : ''}`
      if (answer.status !== expected)
        faults.push(`${where}: ${answer.status} instead of ${expected} ${answer.text.slice(0, 160)}`)
      else faults.push(...wrongBody(where, route, answer, actor))
      answers[one] = answer
    }
    const { foreign, missing } = answers
    if (row.who !== 'admins' && foreign && missing && foreign.text !== missing.text)
      faults.push(`${route} by ${actor.name}: foreign answers ${foreign.text}, missing ${missing.text}`)
    return faults
  })

  expect(unexpected).toEqual([])
  expect(await objectsOf(pack, stranger)).toEqual(before)
  expect(
    pack.routes.filter((route) => !ROWS[route]),
    'routes without a row',
  ).toEqual([])
  expect(
    Object.keys(ROWS).filter((route) => !pack.routes.includes(route)),
    'rows without a route',
  ).toEqual([])
})

/** The rule for all answers. */
function expectedStatus(
  row: Row,
  { actor, ownership, method }: { actor: Actor; ownership: Ownership; method: string },
): number {
  const { person, viewer, viewing } = actor
  const outcome = ownership === 'own' || !row.object ? row.ok : (row.missing ?? 404)
  if (row.who === 'everybody') return outcome
  if (row.who === 'auth') return person ? outcome : actor.headers.authorization ? 403 : 401
  if (!person || !viewer) return 401
  if (row.who === 'admins') {
    if (!person.isAdmin) return 403
    if (viewing && row.whileViewing) return row.whileViewing
    // Admins can access every account.
    return ownership === 'foreign' ? row.ok : outcome
  }
  if (viewing && method !== 'GET') return 403
  if (ownership === 'own' && row.tiers && !viewer.isAdmin && !row.tiers.includes(viewer.tier)) return 403
  return outcome
}

/** Describes what is wrong with a refusal's body. */
function wrongBody(where: string, route: string, { status, text }: Answer, actor: Actor): string[] {
  if (status < 400) return []
  const body: unknown = JSON.parse(text)
  const has = (key: string) => typeof body === 'object' && body !== null && key in body
  if (route.includes(' /auth/v1/')) return has('code') && has('message') ? [] : [`${where}: ${text}`]
  if (route === 'GET /readyz') return []
  if (!has('detail')) return [`${where}: ${text}`]
  const isWrite = !/^GET /.test(route)
  if (status === 403 && actor.viewing && isWrite && !route.includes('/admin/') && !text.includes(READ_ONLY))
    return [`${where}: ${text}`]
  return []
}

/** Callers without an account own nothing; an admin's own account is not part of these rows. */
function wanted({ viewer }: Actor, row: Row): Ownership[] {
  return viewer && row.who !== 'admins' ? ['own', 'foreign', 'missing'] : ['foreign', 'missing']
}

type Answer = { status: number; text: string }

async function ask(
  pack: Pack,
  { route, row, actor, ownership }: { route: string; row: Row; actor: Actor; ownership: Ownership },
): Promise<Answer> {
  const caller = row.isLastCall ? await double(pack, actor) : actor
  const owner = ownership === 'own' ? caller.viewer : actor.stranger
  const isTheirsToChange = row.who === 'admins' && row.object !== 'user' && ownership === 'foreign'
  const id = !row.object
    ? ''
    : isTheirsToChange
      ? await makeObject(pack, row.object, (await bystanderOf(pack)).id)
      : await nameOf(pack, row.object, ownership === 'missing' ? null : owner, ownership)
  const [method = '', pattern = ''] = route.split(' ')
  const mode = row.object === 'story' ? 'story' : 'short'
  const call = row.call?.(id, { personaId: caller.viewer?.personaId ?? '' }) ?? {}
  const path = call.path ?? pattern.replace(':id', id).replace(':mode', mode)
  const json = call.body === undefined ? null : JSON.stringify(call.body)
  const response = await fetch(pack.url + path, {
    method,
    redirect: 'manual',
    headers: { accept: '*/*', ...caller.headers, ...(json !== null && { 'content-type': 'application/json' }) },
    ...((call.form || json !== null) && { body: call.form ?? json }),
  })
  const text = await response.text()
  return { status: response.status, text: id ? text.replaceAll(id, '#') : text }
}

async function nameOf(pack: Pack, kind: ObjectKind, owner: Person | null, ownership: Ownership): Promise<string> {
  if (!owner) return noObject(kind)
  const id = ownership === 'own' ? await makeObject(pack, kind, owner.id) : await foreignObject(pack, kind, owner)
  return ownership === 'own' ? id : withoutSignature(kind, id)
}

/** The account whose objects admins may change; nobody may change those of the stranger. */
let bystander: Promise<Person> | undefined
const bystanderOf = (pack: Pack): Promise<Person> => {
  bystander ??= hasPerson(pack, { name: 'bystander' })
  return bystander
}

/** Foreign objects are created once: no call may change them. */
const foreignObjects = new Map<string, Promise<string>>()
function foreignObject(pack: Pack, kind: ObjectKind, owner: Person): Promise<string> {
  const key = `${kind} ${owner.id}`
  const made = foreignObjects.get(key) ?? makeObject(pack, kind, owner.id)
  foreignObjects.set(key, made)
  return made
}

/** All rows of an account. */
async function objectsOf(pack: Pack, { id }: Person) {
  for (const kind of [
    'persona',
    'job',
    'item',
    'story',
    'written',
    'file',
    'asset',
    'asset file',
    'picture',
    'link',
    'uploaded',
    'publication',
  ] as const)
    await foreignObject(pack, kind, { id } as Person)
  const { db } = pack.context
  return {
    user: await db.select().from(users).where(eq(users.id, id)),
    personas: await db.select().from(personas).where(eq(personas.ownerId, id)).orderBy(personas.id),
    jobs: await db.select().from(jobs).where(eq(jobs.ownerId, id)).orderBy(jobs.id),
    items: await db.select().from(items).where(eq(items.ownerId, id)).orderBy(items.id),
    links: await db
      .select()
      .from(platformAccounts)
      .where(eq(platformAccounts.ownerId, id))
      .orderBy(platformAccounts.id),
    publications: await db.select().from(publications).where(eq(publications.ownerId, id)).orderBy(publications.id),
    assets: await db.select().from(assets).where(eq(assets.ownerId, id)).orderBy(assets.id),
  }
}

const rowsOf = (route: string): Row[] => [ROWS[route] ?? []].flat()

/** All kinds of callers. */
async function cast(pack: Pack): Promise<{ actors: Actor[]; stranger: Person }> {
  const stranger = await hasPerson(pack, { name: 'stranger', tier: 'alpha' })
  const as = (name: string, person: Person, more: Partial<Actor> = {}): Actor => ({
    name,
    person,
    viewer: person,
    viewing: false,
    stranger,
    headers: { authorization: `Bearer ${person.token}` },
    ...more,
  })
  const free = await hasPerson(pack, { name: 'free' })
  const late = await hasPerson(pack, { name: 'late', tier: 'alpha' })
  const gone = await hasPerson(pack, { name: 'gone', tier: 'alpha' })
  await fetch(`${pack.url}/account`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${gone.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ confirm: 'delete' }),
  })
  const nobody = { person: null, viewer: null }
  const lateToken = await withExpiry(pack, late.token, -60)
  const actors = [
    as('nobody', free, { ...nobody, headers: {} }),
    as('an expired token', late, { ...nobody, headers: { authorization: `Bearer ${lateToken}` } }),
    as('a deleted user', gone, nobody),
    as('free', free),
    // Tries the objects of the free user.
    as('another user', await hasPerson(pack, { name: 'other' }), { stranger: free }),
    as('pro', await hasPerson(pack, { name: 'pro', tier: 'pro' })),
    as('pro_plus', await hasPerson(pack, { name: 'pro-plus', tier: 'pro_plus' })),
    as('alpha', await hasPerson(pack, { name: 'alpha', tier: 'alpha' })),
    as('an admin', await hasPerson(pack, { name: 'admin', isAdmin: true })),
  ]
  return { actors: [...actors, await hasViewing(pack, as)], stranger }
}

type As = (name: string, person: Person, more?: Partial<Actor>) => Actor

/** An admin who views the product as a free user. */
async function hasViewing(pack: Pack, as: As): Promise<Actor> {
  const admin = await hasPerson(pack, { name: 'viewing', isAdmin: true })
  const target = await hasPerson(pack, { name: 'viewed' })
  const authorization = `Bearer ${admin.token}`
  const answer = await fetch(`${pack.url}/admin/impersonations`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: target.id }),
  })
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization, 'x-impersonation': token }
  return as('an admin viewing as a free user', admin, { viewer: target, viewing: true, headers })
}

/** A fresh caller of the same kind, for calls that end a session or account. */
async function double(pack: Pack, actor: Actor): Promise<Actor> {
  const { person, name, stranger } = actor
  if (!person) return actor
  const as: As = (_, one, more) => ({
    ...{ name, person: one, viewer: one, viewing: false, stranger },
    headers: { authorization: `Bearer ${one.token}` },
    ...more,
  })
  if (actor.viewing) return hasViewing(pack, as)
  return as(name, await hasPerson(pack, { name: 'double', tier: person.tier, isAdmin: person.isAdmin }))
}

async function hasWebPage(pack: Pack) {
  const web = join(pack.config.home, 'web')
  await mkdir(web, { recursive: true })
  await writeFile(join(web, 'index.html'), '<!doctype html><html lang="en"><head><title>x</title></head></html>')
}

async function inTurns<Task, Result>(tasks: Task[], lanes: number, run: (task: Task) => Promise<Result[]>) {
  const results: Result[] = []
  const left = tasks.values()
  const lane = async () => {
    for (const task of left) results.push(...(await run(task)))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
