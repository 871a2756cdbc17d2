import { overviewPage } from '../pages.ts'
import { type Address, hintOf, type Sandbox, sandboxBase } from '../serve.ts'
import { type Account, Accounts, isEmail } from './accounts.ts'
import { notFoundPage } from './not-found.ts'
import { emptyOAuth, type GoogleClient, googleOAuth } from './oauth.ts'

export type GoogleSandbox = Sandbox & { accounts: Accounts }

const SERVICE = 'Google'

/** Simulates Google sign-in: OpenID Connect with discovery. No passwords, any email address. */
export async function startGoogle(address: Address, clients: GoogleClient[]): Promise<GoogleSandbox> {
  const empty = { ...emptyOAuth(), accounts: {} as Record<string, Account> }
  const base = sandboxBase({ name: 'google', empty, address })
  const { app, control, clock, state } = base
  const accounts = new Accounts(state.accounts)
  const oauth = googleOAuth({
    service: SERVICE,
    url: address.url,
    clients,
    state,
    clock,
    people: accounts,
    offersKnown: !address.isPublic,
    page: {
      title: 'Dev sign-in',
      explanation: 'Enter any email address to sign in as that person on this computer. No password needed.',
      label: 'Email address',
      type: 'email',
      placeholder: 'lyra@example.com',
    },
  })
  base.identify((claims) => {
    const person = accounts.get(oauth.subOf(claims) ?? '')
    return person ? [person.email, person.sub] : hintOf(claims)
  })

  app.get('/', (c) =>
    c.html(
      overviewPage({
        service: SERVICE,
        standsInFor: 'Google sign-in',
        accounts: accounts.list().map(({ email, name }) => ({ name: email, details: name })),
        requests: control.requests,
        unknown: control.unknown,
      }),
    ),
  )
  app.get('/_control/accounts', (c) => c.json(accounts.list()))
  app.put('/_control/accounts', async (c) => {
    const wanted = await c.req.json().catch(() => null)
    if (typeof wanted?.email !== 'string' || !isEmail(wanted.email))
      return c.json({ detail: 'An account is {email, name?, email_verified?}.' }, 422)
    return c.json(
      accounts.set({
        email: wanted.email,
        ...(typeof wanted.name === 'string' && { name: wanted.name }),
        ...(typeof wanted.email_verified === 'boolean' && { email_verified: wanted.email_verified }),
      }),
    )
  })
  app.use(control.middleware)
  app.route('/', oauth.routes)
  app.notFound(control.notFound(notFoundPage))
  return { ...(await base.serve()), accounts }
}
