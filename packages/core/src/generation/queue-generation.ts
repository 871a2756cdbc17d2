import { CONCURRENT_VIDEOS, PLAN_LIMITS } from '../accounts/plan-limits.ts'
import { usageMonth } from '../accounts/read-me.ts'
import { allowanceProblem } from '../accounts/video-allowance.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { firstTurn } from '../assets/branding.ts'
import { orientationOf } from '../content/orientation.ts'
import { YOUR_SCRIPT } from '../content/own-script.ts'
import type { Calendars, Items } from '../content/ports.ts'
import { refusePastDay, scheduleDates } from '../content/schedule.ts'
import type { Script } from '../content/script.ts'
import { readScriptLines } from '../content/script-lines.ts'
import { titleFrom } from '../content/title.ts'
import { type Abilities, checkOwnScript, checkTyped } from '../content/typed-problem.ts'
import { invalid, ProductError } from '../kernel/errors.ts'
import type { Personas, StoredPersona } from '../personas/ports.ts'
import { isPlatform } from '../publishing/platforms.ts'
import type { LinkedAccount, PlatformAccounts } from '../publishing/ports.ts'
import { readTargets } from '../publishing/targets.ts'
import { distribute } from './distribution.ts'
import { speakingPace, tooLongFor } from './estimate.ts'
import type { Queued } from './job-schema.ts'
import type { Jobs, NewItem } from './ports.ts'
import { generateProblems } from './request.ts'
import type { GenerateRequest } from './request-schema.ts'

type Uses = {
  personas: Personas
  jobs: Jobs
  items: Items
  calendars: Calendars
  platformAccounts: PlatformAccounts
  abilities: Abilities
  now: () => Date
}

/** Validates a generation request and queues its items, one per video (part 2 §5, part 3 §C). */
export async function queueGeneration(
  { personas, jobs, items: earlier, calendars, platformAccounts, abilities, now }: Uses,
  viewer: Viewer,
  request: GenerateRequest,
): Promise<Queued> {
  const chosen = { primary: [...new Set(request.personas)], supporting: [...new Set(request.supporting_personas)] }
  const [problem] = generateProblems(
    { ...request, personas: chosen.primary, supporting_personas: chosen.supporting },
    abilities.writes !== null,
  )
  if (problem) throw invalid(problem.message)
  if (request.schedule_date_start) refusePastDay(request.schedule_date_start, now())

  const own = new Map((await personas.list(viewer.id)).map((persona) => [persona.id, persona]))
  const primary = chosen.primary.map((id) => known(own, id))
  const supporting =
    request.mode === 'short'
      ? []
      : chosen.supporting.filter((id) => !chosen.primary.includes(id)).map((id) => known(own, id))

  const script = ownScript(request, [...primary, ...supporting])
  const speakers = [...primary, ...supporting]
  if (script) checkOwnScript(request.theme, script, abilities, speakers)
  else {
    const { theme, tone, inject_keywords: keywords, key_points: points } = request
    checkTyped({ theme, tone, keywords, points }, abilities, speakers)
  }

  const targets = await targetsIn(request, () => platformAccounts.list(viewer.id))
  const dates = request.schedule_date_start
    ? scheduleDates(request.schedule_date_start, request.quantity, await calendars.of(viewer.id))
    : []
  // Items of a batch share the seed and differ in their variant, so that the writer can keep their texts apart.
  const seed = Math.floor(Math.random() * 0x7fffffff)
  const led = await earlier.videoCounts(viewer.id, chosen.primary)
  const items = distribute(request.quantity, chosen.primary)
    .flatMap(({ persona, count }) =>
      Array.from({ length: count }, (_, nth) => ({
        persona: known(own, persona),
        rotation: firstTurn(known(own, persona)) + (led.get(persona) ?? 0) + nth,
      })),
    )
    .map(
      ({ persona, rotation }, variant): NewItem => ({
        mode: request.mode,
        variant,
        seed,
        rotation,
        personaIds: [persona.id],
        supportingPersonaIds: supporting.map((one) => one.id),
        personaSlugs: [persona, ...supporting].map((one) => one.slug),
        title: titleFrom(request.theme),
        theme: request.theme,
        tone: request.tone,
        keywords: request.inject_keywords,
        keyPoints: request.key_points,
        backgroundMode: request.background_mode,
        bgChangeSeconds: request.bg_change_seconds,
        script,
        scriptEdited: script !== null,
        videoOrientation: orientationOf(request.mode, request.video_orientation),
        publishDate: dates[variant] ?? null,
        ...targets,
        maxAttempts: request.max_attempts,
        writeFirst: request.write_first,
      }),
    )
  const limit = PLAN_LIMITS[viewer.tier].videos
  const month = usageMonth(now())
  const opened = await jobs.open({
    id: request.request_id,
    ownerId: viewer.id,
    mode: request.mode,
    request,
    personas: [...primary, ...supporting].map(({ id, name }) => ({ id, name })),
    items,
    lanes: CONCURRENT_VIDEOS[viewer.tier],
    allowance: { limit, month },
  })
  if ('job_id' in opened) return opened
  const refusal = allowanceProblem({ limit, left: opened.left, resetsAt: month.to.toISOString() }, items.length)
  throw new ProductError('payment_required', refusal ?? 'These videos exceed your plan.')
}

/** Where the videos are published; the accounts must be the viewer's own. */
async function targetsIn(
  { publish_to, publish_account_ids }: GenerateRequest,
  linked: () => Promise<LinkedAccount[]>,
): Promise<Pick<NewItem, 'publishTo' | 'publishAccountIds'>> {
  const accounts = [...publish_to, ...publish_account_ids].every(isPlatform) ? [] : await linked()
  const { publishTo } = readTargets(publish_to, accounts)
  const { publishAccountIds } = readTargets(publish_account_ids, accounts)
  return { publishTo, publishAccountIds }
}

/** The user's own script; null when the writer is to write one. */
function ownScript({ mode, theme, script }: GenerateRequest, cast: readonly StoredPersona[]): Script | null {
  if (script === undefined) return null
  const lines = readScriptLines(
    script,
    cast.map(({ slug }) => slug),
  )
  const paces = Object.fromEntries(cast.map(({ slug, voice }) => [slug, speakingPace(voice)]))
  const tooLong = tooLongFor(mode, lines, paces)
  if (tooLong) throw invalid(tooLong)
  return { title: titleFrom(theme), lines, writer: YOUR_SCRIPT }
}

function known(own: ReadonlyMap<string, StoredPersona>, id: string): StoredPersona {
  const persona = own.get(id)
  if (!persona) throw invalid('One of your selected personas was deleted. Please choose again.')
  return persona
}
