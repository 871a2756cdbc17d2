import { CONTACT_TIERS, PUBLISHING_TIERS, type Tier } from '@pack/core/accounts/tiers'

/** Objects that a call can name; an asset is named by the persona whose logo it is, a publication by its path below that of its item's mode. Own objects are created for each call, which may change or delete them. */
export type ObjectKind =
  | 'persona'
  | 'job'
  | 'item'
  | 'story'
  | 'written'
  | 'file'
  | 'asset'
  | 'asset file'
  | 'picture'
  | 'link'
  | 'uploaded'
  | 'publication'
  | 'user'
  | 'message'

type Call = { path?: string; body?: unknown; form?: FormData }

/** A route's permitted callers and its answer to them. The test derives all other answers from this. */
export type Row = {
  /**
   * `everybody`: signed in or not, the answer is the same. `signed in`: 401 for all others. `admins`: 403 for all others, and
   * the admin behind an impersonation counts. `auth`: the auth service, which speaks its own protocol.
   */
  who: 'everybody' | 'signed in' | 'admins' | 'auth'
  /** Status for permitted callers. */
  ok: number
  /** Plans that include it (admins have all); 403 for the others. */
  tiers?: readonly Tier[]
  /** Kind of object that the call names: an own, a foreign or a missing one. The latter two answer exactly alike. */
  object?: ObjectKind
  /** Status for foreign and missing objects; 404 by default. */
  missing?: number
  /** Path (if it has more than `:id` and `:mode`), body and form of the call; the id is that of the object, or a path to it. */
  call?: (id: string, caller: { personaId: string }) => Call
  /** Ends the session or the account: each call needs a fresh caller. */
  isLastCall?: true
  /** Status for an admin who views as another user, where it differs. */
  whileViewing?: number
}

const MAY_DELETE: readonly Tier[] = ['pro_plus', 'alpha']
const everybody = (ok: number, path?: string): Row => ({
  who: 'everybody',
  ok,
  ...(path && { call: () => ({ path }) }),
})
const signedIn = (ok: number, more: Omit<Row, 'who' | 'ok'> = {}): Row => ({ who: 'signed in', ok, ...more })
const onItem = (ok: number, query = '', more: Partial<Row> = {}): Row =>
  signedIn(ok, {
    object: 'item',
    ...(query && { call: (id) => ({ path: `/api/content/short/${id}/${query}` }) }),
    ...more,
  })
/** Calls on an item in Script Ready. */
const onWritten = (what: string): Row =>
  signedIn(200, { object: 'written', call: (id) => ({ path: `/api/content/short/${id}/${what}` }) })

/** Calls on a linked TikTok account that may not post. */
const onLink = (ok: number, path: string): Row =>
  signedIn(ok, { object: 'link', missing: ok, call: (id) => ({ path: `${path}?account_id=${id}` }) })
/** Calls on a publication. */
const onPublication = (what: string): Row =>
  signedIn(202, { object: 'publication', call: (id) => ({ path: `/api/content/short/${id}/${what}` }) })
const POSTED = {
  privacy_level: 'SELF_ONLY',
  ...{ disable_duet: true, disable_stitch: true, disable_comment: true },
  ...{ is_commercial: false, your_brand: false, branded_content: false },
}
const FORGED = { code: 'code', state: 'state', redirect_uri: 'https://elsewhere.example' }

/** One entry per route, or several where a call can name several kinds of things. */
export const ROWS: Record<string, Row | Row[]> = {
  // Operations
  'GET /healthz': everybody(200),
  // The test runs no worker.
  'GET /readyz': everybody(503),
  'GET /metrics': everybody(200),
  'GET /openapi.json': everybody(200),
  'GET /docs': everybody(200),

  // Files: a signed link is sufficient and required.
  'GET /media/*': { who: 'everybody', ok: 200, object: 'file', missing: 403, call: (path) => ({ path }) },
  'GET /media/examples/:token': everybody(404, '/media/examples/none'),
  'GET /stock/*': everybody(200, '/stock/avatar_lyra.svg'),
  'GET /fonts/captions.css': everybody(200),
  'GET /fonts/*': everybody(404, '/fonts/none.ttf'),
  'GET /robots.txt': everybody(200),
  'GET /sitemap.xml': everybody(200),
  'GET /*': everybody(200, '/'),

  // Sign-in
  'GET /auth/v1/authorize': everybody(302, '/auth/v1/authorize?provider=google'),
  'GET /auth/v1/callback': everybody(400),
  'POST /auth/v1/token': everybody(400, '/auth/v1/token?grant_type=refresh_token'),
  'GET /auth/v1/user': { who: 'auth', ok: 200 },
  'PUT /auth/v1/user': { who: 'auth', ok: 200, call: () => ({ body: { data: { nickname: 'x' } } }) },
  'POST /auth/v1/logout': { who: 'auth', ok: 204, isLastCall: true },
  'GET /auth/v1/.well-known/jwks.json': everybody(200),
  'GET /auth/v1/settings': everybody(200),
  'GET /auth/v1/health': everybody(200),

  // Accounts
  'GET /me': signedIn(200),
  'PATCH /me': signedIn(200, { call: () => ({ body: { style_notes: 'warm light' } }) }),
  'POST /developer_messages': signedIn(204, { tiers: CONTACT_TIERS, call: () => ({ body: { message: 'Hello.' } }) }),
  'POST /account/export': signedIn(202),
  'GET /account/export': signedIn(200),
  'DELETE /account': signedIn(202, { isLastCall: true, call: () => ({ body: { confirm: 'delete' } }) }),

  // Personas
  'GET /user/personas': signedIn(200),
  'POST /user/personas': signedIn(201, { call: () => ({ body: { clone_of: 'jinx' } }) }),
  'GET /user/personas/:id': signedIn(200, { object: 'persona' }),
  'PATCH /user/personas/:id': signedIn(200, { object: 'persona', call: () => ({ body: { colour: '#2dd4bf' } }) }),
  'GET /user/personas/dependents': signedIn(200),
  'DELETE /user/personas/:id': signedIn(204, { object: 'persona' }),
  'POST /user/personas/:id/avatar': signedIn(200, { object: 'persona', call: () => ({ form: picture() }) }),
  'DELETE /user/personas/:id/avatar': signedIn(200, { object: 'persona' }),
  'GET /voices': signedIn(200),
  'POST /voices/preview': signedIn(200, {
    object: 'persona',
    call: (id) => ({ body: { text: 'Yes, I am.', persona_id: id } }),
  }),

  // Assets
  'POST /assets/upload': [
    signedIn(201, { call: () => ({ form: picture({ asset_type: 'logo' }) }) }),
    signedIn(201, { object: 'persona', call: (id) => ({ form: picture({ asset_type: 'logo', persona_id: id }) }) }),
  ],
  'GET /assets/all_signed': [
    signedIn(200),
    signedIn(200, { object: 'persona', call: (id) => ({ path: `/assets/all_signed?persona_id=${id}` }) }),
  ],
  'DELETE /assets': signedIn(204, {
    object: 'asset',
    call: (id) => ({ path: `/assets?asset_type=logo&persona_id=${id}` }),
  }),
  // With a file that is refused: processing a picture for each caller would take long.
  'POST /assets/pictures': [
    signedIn(422, { call: () => ({ form: noPicture() }) }),
    signedIn(422, { object: 'persona', call: (id) => ({ form: noPicture({ persona_id: id }) }) }),
  ],
  'PUT /assets/pictures/:id': signedIn(422, { object: 'picture', call: () => ({ form: noPicture() }) }),
  'PATCH /assets/pictures/:id': signedIn(200, { object: 'picture', call: () => ({ body: { place: 1 } }) }),
  'DELETE /assets/pictures/:id': signedIn(204, { object: 'picture' }),
  'POST /assets/adopt_defaults': [
    signedIn(200, { call: () => ({ body: {} }) }),
    signedIn(200, { object: 'persona', call: (id) => ({ body: { persona_id: id } }) }),
    // A foreign file counts as missing.
    signedIn(200, { object: 'asset file', missing: 422, call: (path) => ({ body: { assets: { logo: path } } }) }),
  ],

  // Generation
  'GET /user/readiness': signedIn(200),
  'GET /user/theme': signedIn(200, { call: () => ({ path: '/user/theme?theme=patience' }) }),
  'POST /generate_content': [
    signedIn(202, {
      object: 'persona',
      missing: 422,
      call: (id) => ({ body: { mode: 'short', theme: 'patience', quantity: 1, personas: [id] } }),
    }),
    signedIn(202, {
      object: 'persona',
      missing: 422,
      call: (id, { personaId }) => ({
        body: { mode: 'dialogue', theme: 'patience', quantity: 1, personas: [personaId], supporting_personas: [id] },
      }),
    }),
  ],
  'GET /jobs/user': signedIn(200),
  'GET /queue_content/queue:generate_content': signedIn(200),
  'PATCH /jobs/:id/retry': signedIn(200, { object: 'job' }),
  'DELETE /jobs/:id': signedIn(204, { object: 'job' }),

  // Publishing settings and linked accounts
  'GET /user-meta': signedIn(200),
  'POST /user-meta': signedIn(201, { call: () => ({ body: { title_template: '{title}' } }) }),
  'PATCH /user-meta': signedIn(404, { call: () => ({ body: { title_template: '{title}' } }), isLastCall: true }),
  'GET /user/defaults': signedIn(200),
  'GET /api/user/tiktok/defaults': signedIn(200),
  'PATCH /content/:mode/:id/tiktok-metadata': onItem(200, '', {
    call: (id) => ({ path: `/content/short/${id}/tiktok-metadata`, body: { privacy_level: 'SELF_ONLY' } }),
  }),
  'PATCH /api/user/tiktok/defaults': signedIn(200, { call: () => ({ body: { disable_duet: false } }) }),
  'GET /user/platforms': signedIn(200),
  'GET /platform_tokens': signedIn(200),
  'GET /platform_tokens/youtube': [signedIn(200), onLink(200, '/platform_tokens/youtube')],
  'GET /platform_tokens/tiktok': [signedIn(200), onLink(200, '/platform_tokens/tiktok')],
  'DELETE /platform_tokens/youtube': [signedIn(204), onLink(204, '/platform_tokens/youtube')],
  'DELETE /platform_tokens/tiktok': [signedIn(204), onLink(204, '/platform_tokens/tiktok')],
  // The callers have no TikTok account.
  'POST /tiktok/post': onItem(409, '', {
    tiers: PUBLISHING_TIERS,
    call: (id) => ({ path: '/tiktok/post', body: { mode: 'short', item_id: id, ...POSTED } }),
  }),
  'POST /tiktok/webhook': everybody(422),
  'GET /tiktok/creator_info': [
    signedIn(409),
    onLink(409, '/tiktok/creator_info'),
    onItem(409, '', { call: (id) => ({ path: `/tiktok/creator_info?mode=short&id=${id}` }) }),
  ],
  'GET /oauth/google_url': signedIn(422, {
    call: () => ({ path: '/oauth/google_url?redirect_uri=https%3A%2F%2Felsewhere.example' }),
  }),
  'GET /tiktok/auth/login': signedIn(200),
  'POST /oauth/callback/google': signedIn(422, { call: () => ({ body: FORGED }) }),
  'POST /oauth/callback/tiktok': signedIn(422, { call: () => ({ body: FORGED }) }),

  // Publications: an item without targets is refused once the plan allows publishing.
  'POST /autopush/single/:mode/:id': signedIn(422, { object: 'item', tiers: PUBLISHING_TIERS }),
  'POST /videos/publish_from_supabase/:id': signedIn(422, { object: 'uploaded', tiers: PUBLISHING_TIERS }),
  'GET /api/content/:mode/:id/publications': onItem(200),
  'POST /api/content/:mode/:id/publications/:publication_id/check': onPublication('check'),
  'POST /api/content/:mode/:id/publications/:publication_id/cancel': onPublication('cancel'),

  // Content
  'GET /api/content/summary': signedIn(200),
  'GET /api/content/scripts': signedIn(200),
  'GET /api/content/:mode': signedIn(200),
  'GET /api/content/:mode/:id': onItem(200),
  'DELETE /api/content/:mode/:id': onItem(204, '', { tiers: MAY_DELETE }),
  'GET /api/content/:mode/:id/thumbnail': onItem(200),
  'POST /api/content/:mode/:id/thumbnail': onItem(200, '', { call: () => ({ form: picture() }) }),
  'POST /api/content/:mode/:id/test-mode': onItem(200, 'test-mode?enabled=true'),
  'POST /api/content/:mode/:id/date': onItem(200, 'date?publish_date=2126-07-01'),
  'POST /api/content/:mode/:id/publish-to': onItem(200, '', { call: () => ({ body: { targets: ['youtube'] } }) }),
  'POST /api/content/:mode/:id/clean-rendition': onItem(202, '', { tiers: PUBLISHING_TIERS }),
  'POST /api/content/:mode/:id/retry': onItem(202),
  'POST /api/content/:mode/:id/render': onWritten('render'),
  'POST /api/content/:mode/:id/rewrite': onWritten('rewrite'),
  // Those of others are skipped, as are those that no longer wait.
  'POST /api/content/scripts/render': signedIn(200, {
    object: 'written',
    missing: 200,
    call: (id) => ({ path: '/api/content/scripts/render', body: { ids: [id] } }),
  }),
  // With a script that is refused: speaking it for each caller would take long.
  'POST /api/content/:mode/:id/preview': onItem(422, '', { call: () => ({ body: { script: '[]' } }) }),
  'POST /api/content/:mode/:id/showcase': onItem(200, 'showcase?enabled=true'),
  'PATCH /api/update/short': onItem(200, '', { call: (id) => ({ body: { id, title: 'New' } }) }),
  'PATCH /api/update/:mode': signedIn(200, { object: 'story', call: (id) => ({ body: { id, title: 'New' } }) }),

  // Admin
  'GET /admin/accounts': { who: 'admins', ok: 200 },
  'GET /admin/audit': { who: 'admins', ok: 200 },
  'GET /admin/developer_messages': { who: 'admins', ok: 200 },
  'PATCH /admin/developer_messages/:id': {
    who: 'admins',
    ok: 204,
    object: 'message',
    call: () => ({ body: { done: true } }),
  },
  'GET /admin/system': { who: 'admins', ok: 200 },
  'GET /admin/jobs': { who: 'admins', ok: 200 },
  'POST /admin/jobs/:id/retry': { who: 'admins', ok: 202, object: 'job' },
  'DELETE /admin/jobs/:id': { who: 'admins', ok: 204, object: 'job' },
  'POST /admin/impersonations': {
    who: 'admins',
    ok: 201,
    object: 'user',
    call: (id) => ({ body: { user_id: id } }),
    whileViewing: 403,
  },
  // Ends the view that other calls need.
  'DELETE /admin/impersonations': { who: 'admins', ok: 204, isLastCall: true },

  // Examples
  'GET /public/examples/latest': everybody(200),
}

/** A picture of one pixel. */
function picture(fields: Record<string, string> = {}): FormData {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  return upload(Buffer.from(dot, 'base64'), fields)
}

const noPicture = (fields: Record<string, string> = {}) => upload(Buffer.from('no picture'), fields)

function upload(bytes: Buffer, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(bytes)], 'dot.png', { type: 'image/png' }))
  return form
}
