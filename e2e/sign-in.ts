import type { BrowserContextOptions, Page } from 'playwright-core'

/** A signed-in user: their API calls, and the browser storage that keeps them signed in. */
export type Member = {
  email: string
  api<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
  storageState: NonNullable<BrowserContextOptions['storageState']>
}

/** Signs in without a browser, as the implicit flow does. session.test.ts tests the sign-in screens. */
export async function signedIn(productUrl: string, email: string): Promise<Member> {
  const landing = `${productUrl}/auth/callback`
  const query = new URLSearchParams({ provider: 'google', redirect_to: landing, login_hint: email, prompt: 'none' })
  let address = `${productUrl}/auth/v1/authorize?${query}`
  while (!address.startsWith(landing)) {
    const answer = await fetch(address, { redirect: 'manual' })
    const next = answer.headers.get('location')
    if (!next) throw new Error(`signing in: ${address} answered ${answer.status}: ${await answer.text()}`)
    address = new URL(next, address).href
  }
  const tokens = Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)))
  const authorization = `Bearer ${tokens.access_token}`
  const api: Member['api'] = async (method, path, body) => {
    const answer = await fetch(productUrl + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const user = await api('GET', '/auth/v1/user')
  const session = { ...tokens, expires_in: Number(tokens.expires_in), expires_at: Number(tokens.expires_at), user }
  const localStorage = [{ name: 'pack.session', value: JSON.stringify(session) }]
  return { email, api, storageState: { cookies: [], origins: [{ origin: productUrl, localStorage }] } }
}

/** Adds a wolf to the account through the API; returns its persona. */
export const cloneWolf = ({ api }: Member, wolf: string): Promise<{ id: string; slug: string }> =>
  api('POST', '/user/personas', { clone_of: wolf })

/** Signs in with the Google sandbox, starting on the login screen. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Login to the Pack' }).waitFor()
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Adds a wolf on the Generate screen, by keyboard: the form that has just appeared may still move. */
export async function takeWolf(page: Page, name: string): Promise<void> {
  const added = page.waitForResponse((answer) => answer.url().endsWith('/user/personas') && answer.status() === 201)
  const wolf = page.getByRole('list', { name: 'Wolves of the Pack' }).getByRole('button', {
    name: new RegExp(`^(Choose )?${name}$`),
  })
  await wolf.press('Enter')
  await added
}
