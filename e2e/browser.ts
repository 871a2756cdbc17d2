import { existsSync } from 'node:fs'
import { type Browser, chromium, errors, type Page } from 'playwright-core'

const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium without windows: a page costs a third less, because no browser window is drawn around it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** The system's Chromium; throws saying how to get one. */
export function findChromium(): string {
  const executablePath = process.env.CHROMIUM_PATH ?? CHROMIUM.find((place) => existsSync(place))
  if (!executablePath)
    throw new Error(
      'No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
    )
  return executablePath
}

/**
 * Starts the system's headless shell if there is one, or its Chromium. `whole` always starts Chromium, which users
 * have.
 */
export async function launchBrowser({ whole = false } = {}): Promise<Browser> {
  const hasShell = !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL)
  return chromium.launch({
    executablePath: hasShell && !whole ? HEADLESS_SHELL : findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
}

/** Init script: without a graphics card, Chromium spends a sixth of a core on the blur behind each open dialog. */
export function withoutBlur(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Waits for an idle network, at most 10 s, because a streaming clip keeps its request open. */
export async function networkSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
}
