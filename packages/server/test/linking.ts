import type { PlatformCode } from '@pack/core/publishing/platforms'
import { startTikTok, startYouTube, type TikTokSandbox, type YouTubeSandbox } from '@pack/sandboxes'
import type { Answer, Caller, Pack } from './pack.ts'

export type Platforms = AsyncDisposable & { youtube: YouTubeSandbox; tiktok: TikTokSandbox }

/** The stand-ins of YouTube and TikTok, for as long as a test needs them. */
export async function startPlatforms({ config }: Pack): Promise<Platforms> {
  const { youtube: google, tiktok: app } = config.platforms
  const at = (platform: 'YouTube' | 'TikTok') => {
    const found = config.sandboxes.find((one) => one.platform === platform)
    if (!found) throw new Error(`this world has no sandbox of ${platform}`)
    return { host: config.host, port: found.port, url: found.url, folder: null }
  }
  if (!google || !app) throw new Error('this world links no accounts')
  const [youtube, tiktok] = await Promise.all([
    startYouTube(at('YouTube'), [
      { id: google.clientId, secret: google.clientSecret, redirectUris: google.redirectUris },
    ]),
    startTikTok(at('TikTok'), [{ key: app.clientId, secret: app.clientSecret, redirectUris: app.redirectUris }]),
  ])
  return {
    youtube,
    tiktok,
    async [Symbol.asyncDispose]() {
      await Promise.all([youtube.close(), tiktok.close()])
    },
  }
}

let shared: Promise<Platforms> | null = null

/** The stand-ins beside `sharedPack`, without faults and with an empty log. Accounts of earlier tests stay. */
export async function sharedPlatforms(pack: Pack): Promise<Platforms> {
  shared ??= startPlatforms(pack)
  const { youtube, tiktok } = await shared
  for (const { control } of [youtube, tiktok]) control.reset()
  return { youtube, tiktok, [Symbol.asyncDispose]: async () => {} }
}

export const redirectUri = ({ url }: Pack, platform: PlatformCode) =>
  `${url}/oauth/callback/${platform === 'youtube' ? 'google' : 'tiktok'}`

/** Starts a link; returns the address of the consent page. */
export async function consentUrl(pack: Pack, caller: Caller, platform: PlatformCode): Promise<URL> {
  const start = platform === 'youtube' ? '/oauth/google_url' : '/tiktok/auth/login'
  const { status, body } = await caller.get(`${start}?redirect_uri=${encodeURIComponent(redirectUri(pack, platform))}`)
  if (status !== 200) throw new Error(`no consent page: ${JSON.stringify(body)}`)
  return new URL((body as { url: string }).url)
}

/** Consents as this account at the platform, as scripts do; `scopes`: the only ones it ticks. */
export async function consent(url: URL, { account, scopes }: { account: string; scopes?: string }): Promise<URL> {
  const asked = new URL(url)
  asked.searchParams.set('prompt', 'none')
  asked.searchParams.set('login_hint', account)
  if (scopes !== undefined) asked.searchParams.set('scopes', scopes)
  const answer = await fetch(asked, { redirect: 'manual' })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`the consent page answered ${answer.status}: ${await answer.text()}`)
  return new URL(location)
}

/** Posts what the platform sent back, as the callback page does. */
export function finish(pack: Pack, caller: Caller, platform: PlatformCode, back: URL): Promise<Answer> {
  const { code, state } = Object.fromEntries(back.searchParams)
  const path = `/oauth/callback/${platform === 'youtube' ? 'google' : 'tiktok'}`
  return caller.post(path, { code, state, redirect_uri: redirectUri(pack, platform) })
}

type Consent = { account: string; scopes?: string }

/** Links an account from beginning to end. */
export const link = async (pack: Pack, caller: Caller, platform: PlatformCode, given: Consent): Promise<Answer> =>
  finish(pack, caller, platform, await consent(await consentUrl(pack, caller, platform), given))
