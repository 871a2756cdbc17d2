import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { HttpEnv } from '../router.ts'

/** Returns a component's state as text; throws when it is unusable. */
type Check = () => Promise<string>

type Uses = {
  version: string
  /** The sandbox of programs that read users' files. */
  sandbox: string
  checks: Record<string, Check>
  metrics: Registry
  /** Brings the metrics of background jobs up to date. */
  updateMetrics: () => Promise<void>
  metricsToken: string | null
}

const CHECK_MS = 3000

/** Health, readiness and metrics for operators and probes (part 5, Operations). */
export function operationRoutes({ version, sandbox, checks, metrics, updateMetrics, metricsToken }: Uses) {
  const app = new Hono<HttpEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok', version, sandbox }))
  app.get('/readyz', async (c) => {
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const),
    )
    const ready = states.every(([, state]) => state.ok)
    return c.json({ status: ready ? 'ready' : 'not ready', ...Object.fromEntries(states) }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    const token = c.req.header('authorization')?.replace(/^bearer\s+/i, '')
    if (!(metricsToken && token === metricsToken) && !isLocal(c.req.raw.headers, getConnInfo(c).remote.address)) {
      return c.json({ detail: 'Metrics require METRICS_TOKEN from outside this host.' }, 403)
    }
    await updateMetrics()
    return c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType })
  })
  return app
}

async function stateOf(check: Check): Promise<{ ok: boolean; state: string }> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, late) => {
    timer = setTimeout(() => late(new Error('timed out')), CHECK_MS)
  })
  try {
    return { ok: true, state: await Promise.race([check(), tooLong]) }
  } catch (error) {
    return { ok: false, state: error instanceof Error ? brief(error) : 'unusable' }
  } finally {
    clearTimeout(timer)
  }
}

/** The innermost error's first line: database drivers append the query. */
function brief(error: Error): string {
  let innermost = error
  while (innermost.cause instanceof Error) innermost = innermost.cause
  return innermost.message.split('\n', 1)[0] || innermost.name
}

/** From this host, and not through a proxy on it. */
function isLocal(headers: Headers, address: string | undefined): boolean {
  const isForwarded = headers.has('x-forwarded-for') || headers.has('forwarded')
  return !isForwarded && /^(?:::1|(?:::ffff:)?127\.)/.test(address ?? '')
}
