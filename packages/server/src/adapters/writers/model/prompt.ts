import { randomBytes } from 'node:crypto'
import { type GraveSubject, graveSubject } from '@pack/core/content/grave'
import type { CastMember, ScriptOrder } from '@pack/core/content/script'
import { castOf } from '../cast.ts'
import { rulesFor } from './rules.ts'

/** `id` stands for the persona in the answer's schema, which so holds no text of a user. */
type Role = { id: string; member: CastMember }

export type Prompt = {
  system: string
  user: string
  canary: string
  roles: readonly Role[]
  subject: GraveSubject | null
}

/** Limits, in characters: one backstory, all backstories, one earlier text; and the number of earlier texts. */
const MAX_BACKSTORY = 4_000
const MAX_BACKSTORIES = 12_000
const MAX_EARLIER_TEXT = 240
const MAX_EARLIER_TEXTS = 8

/**
 * Puts our rules into one message and users' texts, as fenced JSON, into another. The fence is random and the JSON
 * escapes angle brackets, so no text can close it.
 */
export function promptFor(order: ScriptOrder): Prompt {
  const subject = graveSubject(order)
  const fence = `order-${randomBytes(6).toString('hex')}`
  const canary = `R${randomBytes(8).toString('hex')}`
  const roles = castOf(order).map((member, i) => ({ id: `p${i + 1}`, member }))
  const backstory = Math.min(MAX_BACKSTORY, Math.floor(MAX_BACKSTORIES / roles.length))
  const data = {
    theme: order.theme,
    tone: order.tone,
    keywords: order.keywords,
    points: order.points,
    number_in_batch: order.variant + 1,
    cast: roles.map(({ id, member }) => ({
      id,
      name: member.name,
      role: member.roleTitle,
      tone: member.tone,
      backstory: member.backstory.slice(0, backstory),
      voice_line: member.voiceLine,
      catch_phrases: subject ? [] : member.catchPhrases,
      forbidden_words: member.forbiddenWords,
    })),
    already_said: order.avoid.slice(0, MAX_EARLIER_TEXTS).map((text) => text.slice(0, MAX_EARLIER_TEXT)),
  }
  return {
    system: rulesFor(order.mode, { fence, canary, subject, hasPoints: order.points.length > 0 }),
    user: `<${fence}>\n${fenced(data)}\n</${fence}>`,
    canary,
    roles,
    subject,
  }
}

/** JSON with all characters escaped that could close the fence. */
const fenced = (data: unknown) =>
  JSON.stringify(data, null, 1).replace(
    /[<>&`\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
