import { randomUUID } from 'node:crypto'
import type { Me } from '@pack/core/accounts/viewer'
import type { AccountList } from '@pack/core/admin/list-accounts'
import type { System } from '@pack/core/admin/read-system'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { auditLog, impersonations, items, usage, users } from '../src/adapters/postgres/schema.ts'
import { type Answer, emailOf, type Pack, sharedPack, startPack } from './pack.ts'
import { quickStudio } from './quick-studio.ts'
import { hasJob, hasPersona, startWorker, until, untilStatus } from './worker.ts'

const READ_ONLY = { detail: 'Read-only while viewing as another user.' }
const MAY_NOT_VIEW = { detail: 'Only admins can view the app as another user.' }

type View = {
  token: string
  expires_at: string
  admin_user: { id: string; email: string }
  target_user: { id: string; email: string; name: string | null; tier: string }
}

test('an admin views the product as its user sees it, with that user’s rights and no others', async () => {
  await using pack = await sharedPack()
  const { flow, lyra } = await cast(pack)
  await pack.context.accounts.grant(emailOf('lyra'), { tier: 'pro' })
  const persona = await hasPersona(pack.as('lyra'))
  const view = await begin(pack, lyra)

  const me = await viewing(pack, view.token).get('/me')
  const personas = await viewing(pack, view.token).get('/user/personas')
  const own = await pack.as('flow').get('/me')

  expect(view).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    expires_at: expect.any(String),
    admin_user: { id: flow, email: 'flow@pack.test' },
    target_user: { id: lyra, email: 'lyra@pack.test', name: null, tier: 'pro' },
  })
  expect(me.body).toMatchObject({ id: lyra, email: 'lyra@pack.test', tier: 'pro', is_admin: false })
  expect(personas.body).toEqual([expect.objectContaining({ id: persona.id })])
  expect(own.body).toMatchObject({ id: flow, is_admin: true })
})

test('only admins can start an impersonation, only of non-admins, and not during another one', async () => {
  await using pack = await sharedPack()
  const { flow, lyra } = await cast(pack)
  const umbra = await makeAdmin(pack, 'umbra')
  const begins = (name: string, userId: string) => pack.as(name).post('/admin/impersonations', { user_id: userId })
  const view = await begin(pack, lyra)

  expect(await pack.anonymous.post('/admin/impersonations', { user_id: lyra })).toMatchObject({ status: 401 })
  expect(await begins('lyra', flow)).toMatchObject({ status: 403, body: { detail: 'Admins only.' } })
  expect(await begins('lyra', randomUUID())).toMatchObject({ status: 403, body: { detail: 'Admins only.' } })
  expect(await begins('flow', umbra)).toMatchObject({
    status: 403,
    body: { detail: 'Admins can’t be viewed as a client.' },
  })
  expect(await begins('flow', flow)).toMatchObject({ status: 403 })
  expect(await begins('flow', randomUUID())).toMatchObject({ status: 404, body: { detail: 'Account not found' } })
  expect(await begins('flow', 'nobody')).toMatchObject({ status: 404, body: { detail: 'Account not found' } })
  for (const token of [view.token, 'none'])
    expect(await viewing(pack, token).post('/admin/impersonations', { user_id: lyra })).toMatchObject({
      status: 403,
      body: { detail: 'Exit impersonation first.' },
    })
})

test('an impersonation expires after thirty minutes', async () => {
  await using pack = await sharedPack()
  const { lyra } = await cast(pack)
  pack.clock.now = new Date('2026-05-04T12:00:00Z')
  const view = await begin(pack, lyra)

  pack.clock.now = new Date('2026-05-04T12:29:59Z')
  const before = await viewing(pack, view.token).get('/me')
  pack.clock.now = new Date('2026-05-04T12:30:00Z')
  const after = await viewing(pack, view.token).get('/me')

  expect(view.expires_at).toBe('2026-05-04T12:30:00.000Z')
  expect(before.status).toBe(200)
  expect(after).toMatchObject({ status: 403, body: MAY_NOT_VIEW })
})

test('an impersonation is bound to its session and ends with it', async () => {
  await using pack = await sharedPack()
  const { lyra } = await cast(pack)
  await makeAdmin(pack, 'umbra')
  const { token } = await begin(pack, lyra)
  const elsewhere = await newSession(pack, 'flow')

  expect(await viewing(pack, token, elsewhere).get('/me')).toMatchObject({ status: 403, body: MAY_NOT_VIEW })
  for (const other of ['umbra', 'lyra'])
    expect(await viewing(pack, token, await pack.token(emailOf(other))).get('/me')).toMatchObject({
      status: 403,
      body: MAY_NOT_VIEW,
    })

  const { auth } = pack.context
  const signedIn = await auth?.identify(await pack.token(emailOf('flow')))
  if (signedIn) await auth?.signOut(signedIn.user, signedIn.sessionId, 'local')

  expect(await viewing(pack, token).get('/me')).toMatchObject({ status: 401 })
  expect(await viewing(pack, token, elsewhere).get('/me')).toMatchObject({ status: 403, body: MAY_NOT_VIEW })
  expect(await viewing(pack, (await begin(pack, lyra, elsewhere)).token, elsewhere).get('/me')).toMatchObject({
    status: 200,
    body: { id: lyra },
  })
})

test('an impersonation ends at once when the admin loses the role, or the user becomes an admin or requests deletion', async () => {
  await using pack = await sharedPack()
  const { flow, lyra } = await cast(pack)
  const { token } = await begin(pack, lyra)
  const set = (id: string, change: Partial<typeof users.$inferInsert>) =>
    pack.context.db.update(users).set(change).where(eq(users.id, id))
  const look = async () => (await viewing(pack, token).get('/me')).status

  await set(flow, { isAdmin: false })
  const demoted = [await look(), (await pack.as('flow').get('/admin/accounts')).status]
  await set(flow, { isAdmin: true })
  const again = await look()
  await set(lyra, { isAdmin: true })
  const promoted = await look()
  await set(lyra, { isAdmin: false, deletionRequestedAt: new Date() })
  const leaving = [await look(), (await pack.as('flow').post('/admin/impersonations', { user_id: lyra })).status]

  expect(demoted).toEqual([403, 403])
  expect(again).toBe(200)
  expect(promoted).toBe(403)
  expect(leaving).toEqual([403, 404])
})

test('every call refuses a forged impersonation token, which is not logged as an impersonation', async () => {
  await using pack = await sharedPack()
  const { lyra } = await cast(pack)
  const { token } = await begin(pack, lyra)
  const [kept] = await pack.context.db.select().from(impersonations)
  const forged = [
    '',
    'none',
    lyra,
    kept?.id ?? '',
    kept?.tokenHash ?? '',
    `${token}A`,
    token.toLowerCase(),
    '%00',
    "' or 1=1",
  ]

  for (const one of forged)
    for (const name of ['flow', 'lyra'])
      expect(await viewing(pack, one, await pack.token(emailOf(name))).get('/me'), one).toMatchObject({
        status: 403,
        body: MAY_NOT_VIEW,
      })

  expect(await actions(pack)).toEqual(['impersonation.started'])
})

test('an impersonating admin can change nothing: every writing route refuses with the reason', async () => {
  await using pack = await sharedPack()
  const { lyra } = await cast(pack)
  const persona = await hasPersona(pack.as('lyra'))
  const { token } = await begin(pack, lyra)
  // The auth service and the admin routes act on the admin's own account; platforms sign their webhooks.
  const writes = pack.routes.filter((route) => !/^(?:GET|HEAD|OPTIONS) |\/(?:auth|admin)\/|\/webhook$/.test(route))

  for (const route of writes) {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern.replace(':mode', 'short').replace(':id', persona.id)
    const answer = await viewing(pack, token).call(method, path, {})
    expect(answer, route).toMatchObject({ status: 403, body: READ_ONLY })
  }

  expect(writes.length).toBeGreaterThan(10)
  expect((await pack.as('lyra').get('/user/personas')).body).toHaveLength(1)
  expect((await actions(pack)).filter((action) => action === 'impersonation.refused')).toHaveLength(writes.length)
})

test('the audit log records every call of an impersonation: admin, user, call, time, address', async () => {
  await using pack = await sharedPack()
  const { flow, lyra } = await cast(pack)
  const persona = await hasPersona(pack.as('lyra'))
  pack.clock.now = new Date('2026-05-04T12:00:00Z')
  const { token } = await begin(pack, lyra, undefined, 'Ticket 12: LYRA@pack.test cannot publish')

  await viewing(pack, token).get(`/user/personas/${persona.id}`)
  await viewing(pack, token).delete(`/user/personas/${persona.id}`)
  const own = { authorization: `Bearer ${await pack.token(emailOf('flow'))}`, 'x-impersonation': token }
  const visit = async (pageView: string, ...paths: string[]) => {
    for (const path of paths)
      await fetch(pack.url + path, { headers: { ...own, 'x-page-view': pageView } }).then((answer) => answer.text())
  }
  const [first, second] = [randomUUID(), randomUUID()]
  await visit(`${first} /content`, '/me', '/user/personas', '/me')
  await visit(`${second} /persona/${persona.id}`, '/me')
  // Nonsense names no screen.
  await visit(`${second} /nowhere`, '/voices')
  const ended = await viewing(pack, token).delete('/admin/impersonations')
  const after = await viewing(pack, token).get('/me')
  const log = await pack.as('flow').get('/admin/audit')

  expect([ended.status, after.status]).toEqual([204, 403])
  const row = (action: string, details: string[], screen: string | null = null) => ({
    id: expect.any(String),
    at: '2026-05-04T12:00:00.000Z',
    action,
    details,
    screen,
    address: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/),
    actor: { id: flow, email: 'flow@pack.test' },
    target: { id: lyra, email: 'lyra@pack.test' },
  })
  expect(log.body).toEqual({
    rows: expect.arrayContaining([
      row('impersonation.ended', []),
      row('impersonation.refused', ['DELETE /user/personas/:id']),
      row('impersonation.call', ['GET /user/personas/:id']),
      // Calls of one moment have no order.
      row('impersonation.call', expect.arrayContaining(['GET /me', 'GET /user/personas']), '/content'),
      row('impersonation.call', ['GET /me'], '/persona/$id'),
      row('impersonation.call', ['GET /voices']),
      row('impersonation.started', ['Ticket 12: the user cannot publish']),
    ]),
    totalPages: 1,
    totalRows: 7,
  })
  const counts = async (query: string) =>
    ((await pack.as('flow').get(`/admin/audit?${query}`)).body as { totalRows: number }).totalRows
  expect([await counts('kind=views'), await counts('kind=blocked'), await counts('kind=sessions')]).toEqual([4, 1, 2])
  expect([await counts('search=LYRA'), await counts('search=nobody'), await counts('kind=jobs')]).toEqual([7, 0, 0])
})

test('admins see unfinished jobs of all accounts, and retry and cancel them, which is audited', async () => {
  await using pack = await sharedPack()
  await cast(pack)
  const failed = await hasJob(pack.as('lyra'))
  const waiting = await hasJob(pack.as('jinx'))
  await pack.context.db.update(items).set({ status: 'Failed', errorDetail: 'No.' }).where(eq(items.id, failed.item))
  const flow = pack.as('flow')
  const listed = async (query = '') =>
    ((await flow.get(`/admin/jobs?${query}`)).body as { jobs: { id: string; owner: { email: string } }[] }).jobs.map(
      ({ id, owner }) => [id, owner.email],
    )
  const [first, second] = [
    [waiting.job_id, 'jinx@pack.test'],
    [failed.job_id, 'lyra@pack.test'],
  ]

  expect(await listed()).toEqual([first, second])
  expect([await listed('state=failed'), await listed('state=moving')]).toEqual([[second], [first]])
  expect([await listed('search=LYRA'), await listed('search=l_ra'), await listed('page=2')]).toEqual([[second], [], []])
  expect(await flow.post(`/admin/jobs/${failed.job_id}/retry`)).toMatchObject({ status: 202 })
  expect(await listed('state=failed')).toEqual([])
  expect(await flow.delete(`/admin/jobs/${waiting.job_id}`)).toMatchObject({ status: 204 })
  expect(await listed()).toEqual([second])
  expect((await pack.as('jinx').get('/jobs/user')).body).toEqual([])
  expect(await flow.get('/admin/audit?kind=jobs')).toMatchObject({
    body: {
      totalRows: 2,
      rows: expect.arrayContaining([
        expect.objectContaining({ action: 'job.retried', details: [`Job ${failed.job_id}`] }),
        expect.objectContaining({ action: 'job.canceled', details: [`Job ${waiting.job_id}`] }),
      ]),
    },
  })
})

test('admins see how deep each queue is and which processes live', async () => {
  await using pack = await sharedPack()
  await cast(pack)
  await hasJob(pack.as('lyra'))

  const quiet = (await pack.as('flow').get('/admin/system')).body as System

  expect(quiet.queues.find(({ waiting }) => waiting > 0)).toMatchObject({ running: 0, waiting: 1 })
  expect(quiet.processes).toEqual([])
})

test('the audit log survives deleted accounts without naming them', async () => {
  await using pack = await sharedPack()
  const { lyra } = await cast(pack)
  await begin(pack, lyra)

  await pack.context.db.delete(users).where(eq(users.id, lyra))

  const { body } = await pack.as('flow').get('/admin/audit')
  expect(body).toMatchObject({ rows: [{ action: 'impersonation.started', target: null }] })
  expect(JSON.stringify(body)).not.toContain(lyra)
})

test('impersonating another user ends the first impersonation; a second tab of the same one does not', async () => {
  await using pack = await sharedPack()
  const { lyra } = await cast(pack)
  const jinx = await accountOf(pack, 'jinx')
  const [first, tab] = [await begin(pack, lyra), await begin(pack, lyra)]
  const look = async (token: string) => (await viewing(pack, token).get('/me')).status

  const together = [await look(first.token), await look(tab.token)]
  const other = await begin(pack, jinx)

  expect(together).toEqual([200, 200])
  expect([await look(first.token), await look(tab.token), await look(other.token)]).toEqual([403, 403, 200])
})

test('admins find accounts by email or name, with tier, the same usage as /me shows, and last activity', async () => {
  await using pack = await sharedPack()
  pack.clock.now = new Date('2026-05-15T12:00:00Z')
  const { lyra } = await cast(pack)
  await pack.context.accounts.grant(emailOf('lyra'), { tier: 'alpha' })
  await hasPersona(pack.as('lyra'))
  await pack.as('lyra').post('/user/personas', { name: 'Coach Carla' })
  const used = (kind: 'video' | 'speech_seconds', amount: number, at: string) => ({
    ...{ ownerId: lyra, itemId: randomUUID(), kind, amount, reason: 'a', at: new Date(at) },
  })
  await pack.context.db
    .insert(usage)
    .values([
      used('video', 1, '2026-05-02T00:00:00Z'),
      used('video', 1, '2026-04-30T23:59:59Z'),
      used('speech_seconds', 90, '2026-05-03T00:00:00Z'),
    ])
  const many = Array.from({ length: 21 }, (_, at) => ({ email: `wolf${at}@den.test`, identity: `x:${at}` }))
  await pack.context.db.insert(users).values(many)
  await pack.context.db
    .update(users)
    .set({ userMetadata: { name: 'Lone 100% Wolf' } })
    .where(eq(users.identity, 'x:7'))
  const find = async (query: string) => (await pack.as('flow').get(`/admin/accounts?${query}`)).body

  expect(await find('search=LYRA')).toEqual({
    accounts: [
      {
        ...{ id: lyra, email: 'lyra@pack.test', name: null, tier: 'alpha', is_admin: false },
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        // A cloned wolf does not count.
        usage: { videos: 1, speech_seconds: 90, image_credits: 0, personas: 1 },
      },
    ],
    totalPages: 1,
    totalAccounts: 1,
  })
  expect(((await find('search=LYRA')) as AccountList).accounts[0]?.usage).toEqual(
    ((await pack.as('lyra').get('/me')).body as Me).usage,
  )
  expect(await find('search=100%25+wolf')).toMatchObject({
    accounts: [{ email: 'wolf7@den.test', name: 'Lone 100% Wolf' }],
  })
  expect(await find('search=w_lf')).toMatchObject({ accounts: [], totalAccounts: 0, totalPages: 1 })
  expect(await find('search=den.test&page=2')).toMatchObject({ totalPages: 2, totalAccounts: 21, accounts: [{}] })
  expect(await find('page=9')).toMatchObject({ accounts: [], totalPages: 2 })
  for (const path of ['/admin/accounts', '/admin/audit'])
    expect(await pack.as('lyra').get(path)).toMatchObject({ status: 403, body: { detail: 'Admins only.' } })
})

test('an impersonating admin receives live progress of the user’s videos until the impersonation ends', async () => {
  await using pack = await sharedPack()
  const { flow, lyra } = await cast(pack)
  const { job_id, item } = await hasJob(pack.as('lyra'))
  const { token: impersonation } = await begin(pack, lyra)
  const token = await pack.token(emailOf('flow'))
  const forged = socketOf(pack, { token, impersonation: 'none', subscribe: [item] })
  const live = socketOf(pack, { token, impersonation, subscribe: [job_id, item] })
  await until(
    () => live.heard.length,
    (count) => count === 2,
  )
  await using _worker = await startWorker(pack, { studio: quickStudio(pack.context.storage) })
  await untilStatus(pack, item, 'Ready')
  await until(() => live.heard.some(({ item_id, status }) => item_id === item && status === 'Ready'), Boolean)
  const before = live.closed()

  await pack.context.db.update(users).set({ isAdmin: false }).where(eq(users.id, flow))
  const heard = live.heard.length
  // The next message closes the connection instead.
  live.say({ subscribe: [item] })
  await until(
    () => live.closed(),
    (code) => code !== null,
  )

  expect([before, live.closed(), forged.closed()]).toEqual([null, 4401, 4401])
  expect(live.heard.slice(heard).filter(({ item_id }) => item_id === item)).toEqual([])
  expect(forged.heard).toEqual([])
  expect((await pack.context.db.select().from(auditLog)).map(({ detail }) => detail)).toContain('GET /ws/progress')
})

test('CORS allows the impersonation header from listed origins only', async () => {
  await using pack = await startPack({ environment: { ALLOWED_ORIGINS: 'https://app.example' } })
  const preflight = async (origin: string) => {
    const headers = {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-impersonation',
    }
    const answer = await fetch(`${pack.url}/me`, { method: 'OPTIONS', headers })
    return [answer.headers.get('access-control-allow-origin'), answer.headers.get('access-control-allow-headers')]
  }

  expect(await preflight('https://app.example')).toEqual([
    'https://app.example',
    expect.stringMatching(/x-impersonation/i),
  ])
  expect((await preflight('https://evil.example'))[0]).toBeNull()
})

/** Flow is an admin, Lyra is not; their ids. */
async function cast(pack: Pack): Promise<{ flow: string; lyra: string }> {
  return { flow: await makeAdmin(pack, 'flow'), lyra: await accountOf(pack, 'lyra') }
}

async function accountOf(pack: Pack, name: string): Promise<string> {
  return ((await pack.as(name).get('/me')).body as { id: string }).id
}

async function makeAdmin(pack: Pack, name: string): Promise<string> {
  const id = await accountOf(pack, name)
  await pack.context.accounts.grant(emailOf(name), { isAdmin: true })
  return id
}

async function newSession({ context: { auth } }: Pack, name: string): Promise<string> {
  if (!auth) throw new Error('this world has no embedded auth service')
  return (await auth.sessionFor(emailOf(name))).access_token
}

type Calls = Record<'get' | 'post' | 'delete', (path: string, body?: unknown) => Promise<Answer>> & {
  call: (method: string, path: string, body?: unknown) => Promise<Answer>
}

/** Flow, or the owner of the token, viewing as another user. */
function viewing(pack: Pack, impersonation: string, bearer?: string): Calls {
  const call = async (method: string, path: string, body?: unknown) => {
    const token = bearer ?? (await pack.token(emailOf('flow')))
    return send(pack, {
      method,
      path,
      body,
      headers: { authorization: `Bearer ${token}`, 'x-impersonation': impersonation },
    })
  }
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    delete: (path) => call('DELETE', path),
  }
}

async function begin(pack: Pack, userId: string, bearer?: string, reason?: string): Promise<View> {
  const headers = { authorization: `Bearer ${bearer ?? (await pack.token(emailOf('flow')))}` }
  const body = { user_id: userId, ...(reason && { reason }) }
  const answer = await send(pack, { method: 'POST', path: '/admin/impersonations', body, headers })
  if (answer.status !== 201) throw new Error(`not begun: ${JSON.stringify(answer.body)}`)
  return answer.body as View
}

type Request = { method: string; path: string; body?: unknown; headers: Record<string, string> }

async function send(pack: Pack, { method, path, body, headers }: Request): Promise<Answer> {
  const response = await fetch(pack.url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers }
}

const actions = async (pack: Pack) => (await pack.context.db.select().from(auditLog)).map(({ action }) => action)

/** A client of /ws/progress. */
function socketOf(pack: Pack, first: unknown) {
  const socket = new WebSocket(`${pack.url.replace('http', 'ws')}/ws/progress`)
  const heard: { item_id?: string; status: string }[] = []
  let code: number | null = null
  socket.on('open', () => socket.send(JSON.stringify(first)))
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  socket.on('close', (closed) => {
    code = closed
  })
  return { heard, closed: () => code, say: (message: unknown) => socket.send(JSON.stringify(message)) }
}
