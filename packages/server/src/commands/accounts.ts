import { TIERS } from '@pack/core/accounts/tiers'
import { ConfigError } from '../config/config-error.ts'
import { say } from './signals.ts'
import { withContext } from './with-context.ts'

/** `pack migrate`: brings the tables up to date. */
export async function migrate(): Promise<number> {
  await withContext(async () => say('The tables are up to date.'))
  return 0
}

/** `pack token <e-mail>`: prints an access token for scripts, good for one hour. */
export async function token([email]: string[]): Promise<number> {
  const wanted = readEmail(email, 'token <e-mail>')
  return withContext(async ({ auth, config }) => {
    if (config.production)
      throw new ConfigError('In production nobody signs in by the command line: sign in with a browser.')
    if (!auth)
      throw new ConfigError('Tokens come from the hosted auth service at VITE_AUTH_URL; this server makes none.')
    say((await auth.sessionFor(wanted)).access_token)
    return 0
  })
}

/** `pack grant <e-mail> admin|free|pro|pro_plus|alpha`: also before that person has signed in first. */
export async function grant([email, level]: string[]): Promise<number> {
  const usage = `grant <e-mail> admin|${TIERS.join('|')}`
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

/** `pack log-name <e-mail>`: what the log calls each account with that address, so that its lines can be found. */
export async function logName([email]: string[]): Promise<number> {
  const wanted = readEmail(email, 'log-name <e-mail>')
  return withContext(async ({ accounts, logName }) => {
    const ids = await accounts.withEmail(wanted)
    if (ids.length === 0) throw new ConfigError(`${wanted} has not signed in here yet.`)
    for (const id of ids) say(logName(id))
    return 0
  })
}

function readEmail(email: string | undefined, usage: string): string {
  if (email && /^[^\s@]+@[^\s@]+$/.test(email)) return email.toLowerCase()
  throw new ConfigError(`Usage: npm run pack -- ${usage}`)
}
