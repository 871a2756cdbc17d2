import type { Browser } from 'playwright-core'
import { launchBrowser, networkSettled } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { cloneWolf, type Member, signedIn } from '../e2e/sign-in.ts'
import { paths } from '../packages/web/src/product/paths.ts'
import type { Figure } from './render.ts'

/** A mid-range phone on a slow mobile network. */
const PHONE = { width: 412, height: 823 }
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER_CPU = 4
const LIMITS = { lcp: 2, cls: 0.02 }
/** Limits of signed-in pages; `total`, in MB, applies to the page with the preview. */
const SIGNED_IN_LIMITS = { lcp: 2.5, cls: 0.02, total: 1.5 }

/** Pages that need no account. */
const PUBLIC = [
  paths.home,
  paths.login,
  paths.pack,
  paths.wolf.replace('$id', 'lyra'),
  paths.onboarding,
  paths.examples,
  paths.how,
  paths.privacy,
  paths.terms,
  '/nowhere',
]

/** Pages for an account with two personas and three queued videos. */
const SIGNED_IN = [paths.generate, paths.content, paths.personas, paths.assets]

type Visit = { lcp: number; cls: number; script: number; total: number }

/**
 * Load time and layout stability of every public page, and of the main signed-in ones, on a first visit with an empty
 * cache; medians. Only meaningful on an idle machine: CPU throttling multiplies any other load.
 */
export async function benchWeb({ rounds }: { rounds: number }): Promise<Figure[]> {
  await using product = await startProduct({ LOG_LEVEL: 'warn', WORKERS: '0' })
  const browser = await launchBrowser({ whole: true })
  try {
    // Warms up the server: its first request is slower.
    await visit(browser, product.url)
    const medians = async (path: string, member?: Member) => {
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, product.url + path, member))
      return (what: keyof Visit) => median(visits.map((each) => each[what]))
    }
    const figures: Figure[] = []
    for (const path of PUBLIC) {
      const of = await medians(path)
      figures.push(
        { name: `${path}, largest paint`, value: of('lcp'), unit: 's', limit: LIMITS.lcp },
        { name: `${path}, layout shift`, value: of('cls'), unit: '', limit: LIMITS.cls },
        // All scripts, also those after the first paint; the tests of packages/web limit those before it.
        { name: `${path}, script`, value: of('script'), unit: 'kB' },
      )
    }
    const member = await withVideos(product.url)
    for (const path of SIGNED_IN) {
      const of = await medians(path, member)
      figures.push(
        { name: `${path}, largest paint`, value: of('lcp'), unit: 's', limit: SIGNED_IN_LIMITS.lcp },
        { name: `${path}, layout shift`, value: of('cls'), unit: '', limit: SIGNED_IN_LIMITS.cls },
        {
          name: `${path}, everything`,
          value: of('total'),
          unit: 'MB',
          ...(path === paths.generate && { limit: SIGNED_IN_LIMITS.total }),
        },
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** An account with two personas and three queued videos. */
async function withVideos(url: string): Promise<Member> {
  const member = await signedIn(url, 'web.bench@example.com')
  const [forge] = [await cloneWolf(member, 'forge'), await cloneWolf(member, 'flow')]
  await member.api('POST', '/generate_content', {
    mode: 'short',
    theme: 'starting over',
    quantity: 3,
    personas: [forge.id],
    publish_to: [],
  })
  return member
}

/**
 * One first visit: largest contentful paint in seconds, layout shift, kB of script and MB of everything over the wire.
 */
async function visit(browser: Browser, url: string, member?: Member): Promise<Visit> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...(member && { storageState: member.storageState }),
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    let script = 0
    let total = 0
    const scripts = new Set<string>()
    devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    // Counted as it arrives: a clip that streams never finishes.
    devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
      total += encodedDataLength
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) script += encodedDataLength
    })
    await page.addInitScript(watchPaint)
    await page.goto(url)
    await page.locator('#root:not([data-first-paint]) h1').first().waitFor()
    await networkSettled(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number } }).seen)
    return { lcp: seen.lcp / 1000, cls: seen.cls, script: script / 1000, total: total / 1_000_000 }
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts. */
function watchPaint(): void {
  const seen = { lcp: 0, cls: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.lcp = entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.cls += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
