import { randomUUID } from 'node:crypto'
import { IMPERSONATION_HEADER, PAGE_VIEW_HEADER } from '@pack/core/accounts/impersonation'
import { openExample } from '@pack/core/examples/show-latest'
import { SIGN_INS, type WebSettings } from '@pack/core/site/web-settings'
import { findGuard } from '@pack/media'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { Histogram } from 'prom-client'
import type { Context } from '../context/context.ts'
import { readBuiltInExamples } from './built-in-examples.ts'
import { clientAddress } from './client-address.ts'
import { docsPage } from './docs-page.ts'
import { answerError, answerUnknown } from './errors.ts'
import { jobMetrics } from './job-metrics.ts'
import { keptExamples } from './latest-examples.ts'
import { requestLimits } from './limits.ts'
import { publicationMetrics } from './publication-metrics.ts'
import { RATE_LIMITS, rateLimited } from './rate-limits.ts'
import { type HttpEnv, newRouter } from './router.ts'
import { accountRoutes } from './routes/accounts.ts'
import { adminRoutes } from './routes/admin.ts'
import { assetRoutes } from './routes/assets.ts'
import { authRoutes } from './routes/auth.ts'
import { contentRoutes } from './routes/content.ts'
import { exampleRoutes } from './routes/examples.ts'
import { fileRoutes } from './routes/files.ts'
import { generationRoutes } from './routes/generation.ts'
import { operationRoutes } from './routes/operations.ts'
import { personaRoutes } from './routes/personas.ts'
import { publicationRoutes } from './routes/publications.ts'
import { publishingRoutes } from './routes/publishing.ts'
import { tiktokRoutes } from './routes/tiktok.ts'
import { pagePolicy, secured } from './security-headers.ts'
import { webRoutes } from './web.ts'

/** The whole HTTP side: API, auth service, files, operations and the web application. */
export function createApp(
  context: Context,
  {
    webFolder,
    rateLimits = RATE_LIMITS,
    jsonMs,
  }: { webFolder: string; rateLimits?: typeof RATE_LIMITS; jsonMs?: number | undefined },
) {
  const { config } = context
  const examples = keptExamples({ ...context, builtInExamples: () => readBuiltInExamples(webFolder, config.publicUrl) })
  const app = newRouter()
  app.onError((error, c) => answerError(error, c, context))
  app.notFound((c) => answerUnknown(c, app.routes))
  app.use(observed(context), secured(config))
  app.use(
    cors({
      origin: config.allowedOrigins,
      allowHeaders: [
        ...['authorization', 'apikey', 'content-type', 'range', 'x-client-info', 'x-supabase-api-version'],
        IMPERSONATION_HEADER,
        PAGE_VIEW_HEADER,
      ],
      exposeHeaders: ['content-range', 'content-length', 'retry-after', 'x-request-id', 'x-supabase-api-version'],
      maxAge: 600,
    }),
    rateLimited(rateLimits, context),
    requestLimits({ jsonMs }),
  )

  const updates = [
    jobMetrics(context.metrics, context.readFigures),
    publicationMetrics(context.metrics, context.countPublications),
  ]
  app.route(
    '/',
    operationRoutes({
      ...context,
      ...{ version: config.version, sandbox: findGuard(), metricsToken: config.metricsToken },
      updateMetrics: async () => void (await Promise.all(updates.map((update) => update()))),
    }),
  )
  const openExampleFile = async (token: string) => {
    const key = await openExample(context, token)
    return key === null ? null : context.storage.localFile(key).catch(() => null)
  }
  app.route('/', fileRoutes({ ...context, openExample: openExampleFile }))
  if (context.auth) {
    const secure = config.publicUrl.startsWith('https:')
    app.route('/auth/v1', authRoutes(context.auth, { secure, siteUrl: `${config.publicUrl}/auth/callback` }))
  }
  // Features, one file each.
  app.route('/', accountRoutes(context))
  app.route('/', personaRoutes(context))
  app.route('/', assetRoutes(context))
  app.route('/', generationRoutes(context))
  app.route('/', contentRoutes(context))
  app.route('/', publishingRoutes(context))
  app.route('/', publicationRoutes(context))
  app.route('/', tiktokRoutes(context))
  app.route('/', exampleRoutes({ ...context, examples }))
  app.route('/', adminRoutes(context))

  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  let described: ReturnType<typeof app.getOpenAPI31Document> | undefined
  const description = () => {
    described ??= app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'The Pack', version: config.version } })
    return described
  }
  app.get('/openapi.json', (c) => c.json(description()))
  app.get('/docs', (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
    return c.html(docsPage(description()))
  })

  const { authUrl, authAnonKey, apiUrl, queueApiUrl } = config.browser
  const settings: WebSettings = {
    auth_url: authUrl,
    auth_anon_key: authAnonKey,
    api_url: apiUrl,
    queue_api_url: queueApiUrl,
    sign_ins: SIGN_INS.filter((name) => (context.auth?.providers ?? ['google']).includes(name)),
    dev_sign_in: config.auth.kind === 'embedded' && config.auth.signIn.kind === 'sandbox',
    contact_email: config.contactEmail ?? '',
    operator_name: config.operatorName ?? '',
  }
  const { publicUrl } = config
  app.route(
    '/',
    webRoutes({
      folder: webFolder,
      settings,
      csp: pagePolicy(config),
      publicUrl,
      examples,
      log: context.log.http,
    }),
  )
  return app
}

/** Gives each request an id, counts it, writes its line. */
const observed = ({ config, events, metrics }: Pick<Context, 'config' | 'events' | 'metrics'>) => {
  const seconds = new Histogram({
    name: 'pack_http_request_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [metrics],
  })
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    c.set('requestId', id)
    c.set('address', clientAddress(c.env.incoming, config.trustedProxies))
    c.header('X-Request-Id', id)
    await next()
    const ms = performance.now() - started
    const { method } = c.req
    // Addresses of files begin with their owner's id.
    const path = c.req.path.startsWith('/media/') ? '/media/…' : c.req.path
    seconds.observe({ method, route: routePath(c), status: c.res.status }, ms / 1000)
    // Requests for files and health checks are frequent and say little.
    if (c.res.status < 400 && QUIET.test(path)) return
    const userId = c.get('viewer')?.id
    events.requestDone({ id, method, path, status: c.res.status, ms: Math.round(ms), ...(userId && { userId }) })
  })
}
const QUIET = /^\/(?:healthz|readyz|metrics|fonts\/|stock\/|media\/|assets\/[^/]+\.[a-z0-9]+$|favicon|robots|sitemap)/
