import type { PlatformCode } from '@pack/core/publishing/platforms'
import { sql } from 'drizzle-orm'
import { consent, consentUrl, redirectUri } from './linking.ts'
import { type Answer, type Caller, caller, emailOf, type Pack } from './pack.ts'

/** `account`: the one at the platform that must not be linked. */
type World = { pack: Pack; victim: Caller; attacker: Caller; account: string }

/** A browser of the same user with a session of its own. */
async function otherBrowser({ url, context: { auth } }: Pack, name: string): Promise<Caller> {
  const session = await auth?.sessionFor(emailOf(name))
  return caller(url, async () => session?.access_token ?? null)
}

/** A link that the platform has sent back, not finished yet. */
const begun = async ({ pack, account }: World, who: Caller, platform: PlatformCode = 'youtube') =>
  consent(await consentUrl(pack, who, platform), { account })

const post = (who: Caller, body: object, path = '/oauth/callback/google') => who.post(path, body)

/** What `begun` sent back, as the callback page posts it, with changes. */
async function answer(world: World, change: object, who = world.victim): Promise<object> {
  const { code, state } = Object.fromEntries((await begun(world, who)).searchParams)
  return { code, state, redirect_uri: redirectUri(world.pack, 'youtube'), ...change }
}

/** Answers of a platform that link nothing, each for another reason. `victim` is the user of that name. */
export const FORGERIES: Record<string, (world: World) => Promise<Answer>> = {
  'a made-up state': async (world) => post(world.victim, await answer(world, { state: 'x'.repeat(43) })),
  'an empty state': async (world) => post(world.victim, await answer(world, { state: '' })),
  'no state': async (world) => post(world.victim, await answer(world, { state: undefined })),
  'a state that is a list': async (world) => post(world.victim, await answer(world, { state: ['a'] })),
  'a state that is an SQL wildcard': async (world) => post(world.victim, await answer(world, { state: '%' })),
  'a state with another case': async (world) => {
    const given = (await answer(world, {})) as { state: string }
    const swapped = given.state.replace(/[a-z]/i, (one) =>
      one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
    )
    return post(world.victim, { ...given, state: swapped })
  },
  'a state with a space behind it': async (world) => {
    const given = (await answer(world, {})) as { state: string }
    return post(world.victim, { ...given, state: `${given.state} ` })
  },
  'the state of another user': async (world) => post(world.victim, await answer(world, {}, world.attacker)),
  'the state of the same user in another browser': async (world) =>
    post(await otherBrowser(world.pack, 'victim'), await answer(world, {})),
  'an expired state': async (world) => {
    const given = await answer(world, {})
    await world.pack.context.db.execute(sql`update oauth_states set created_at = now() - interval '10 minutes'`)
    return post(world.victim, given)
  },
  'a state of another platform': async (world) => {
    const { state } = Object.fromEntries((await begun(world, world.victim, 'tiktok')).searchParams)
    return post(world.victim, await answer(world, { state }))
  },
  'the answer at the other platform’s path': async (world) => {
    const { code, state } = (await answer(world, {})) as { code: string; state: string }
    return post(world.victim, { code, state }, '/oauth/callback/tiktok')
  },
  'another redirect URI': async (world) =>
    post(world.victim, await answer(world, { redirect_uri: 'http://127.0.0.1/oauth/callback/google' })),
  'a redirect URI with a slash more': async (world) =>
    post(world.victim, await answer(world, { redirect_uri: `${redirectUri(world.pack, 'youtube')}/` })),
  'no redirect URI': async (world) => post(world.victim, await answer(world, { redirect_uri: undefined })),
  'a made-up code': async (world) => post(world.victim, await answer(world, { code: '4/0AX4XfWh' })),
  'the code of another attempt': async (world) => {
    const { code } = Object.fromEntries((await begun(world, world.attacker)).searchParams)
    return post(world.victim, await answer(world, { code }))
  },
  'a used state': async (world) => {
    const first = await answer(world, { code: 'burnt' })
    await post(world.victim, first)
    return post(world.victim, await answer(world, { state: (first as { state: string }).state }))
  },
  'no session': async (world) => post(world.pack.anonymous, await answer(world, {})),
}
