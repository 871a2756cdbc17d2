import { TIERS } from '@pack/core/accounts/tiers'
import { ConfigError } from '../config/config-error.ts'
import { say } from './signals.ts'
import { withContext } from './with-context.ts'

/** `pack migrate`: updates the database schema. */
export async function migrate(): Promise<number> {
  await withContext(async () => say('The database schema is up to date.'))
  return 0
}

/** `pack token <email>`: prints an access token for scripts, good for one hour. */
export async function token([email]: string[]): Promise<number> {
  const wanted = readEmail(email, 'token <email>')
  return withContext(async ({ auth, config }) => {
    if (config.production)
      throw new ConfigError('Command-line tokens are disabled in production. Sign in with a browser.')
    if (!auth) throw new ConfigError('Sign-in is hosted at VITE_AUTH_URL, so this server cannot issue tokens.')
    say((await auth.sessionFor(wanted)).access_token)
    return 0
  })
}

/** `pack grant <email> admin|free|pro|pro_plus|alpha`: also before the first sign-in of that person. */
export async function grant([email, level]: string[]): Promise<number> {
  const usage = `grant <email> admin|${TIERS.join('|')}`
  const wanted = readEmail(email, usage)
  const tier = TIERS.find((known) => known === level)
  if (!tier && level !== 'admin') throw new ConfigError(`Usage: npm run pack -- ${usage}`)
  return withContext(async ({ accounts, auth, events }) => {
    await auth?.expect(wanted)
    const ids = await accounts.grant(wanted, tier ? { tier } : { isAdmin: true })
    if (ids.length === 0) throw new ConfigError(`${wanted} has not signed in here yet.`)
    for (const userId of ids) events.rightsChanged({ userId, rights: level ?? '' })
    say(`${wanted} is now ${tier ?? 'an admin'}.`)
    return 0
  })
}

/** `pack log-name <email>`: prints the log pseudonym of each account with that address. */
export async function logName([email]: string[]): Promise<number> {
  const wanted = readEmail(email, 'log-name <email>')
  return withContext(async ({ accounts, logName }) => {
    const ids = await accounts.idsByEmail(wanted)
    if (ids.length === 0) throw new ConfigError(`${wanted} has not signed in here yet.`)
    for (const id of ids) say(logName(id))
    return 0
  })
}

function readEmail(email: string | undefined, usage: string): string {
  if (email && /^[^\s@]+@[^\s@]+$/.test(email)) return email.toLowerCase()
  throw new ConfigError(`Usage: npm run pack -- ${usage}`)
}
