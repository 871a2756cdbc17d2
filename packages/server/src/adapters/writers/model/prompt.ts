import { randomBytes } from 'node:crypto'
import type { CastMember, ScriptOrder } from '@pack/core/content/script'
import { rulesFor } from './rules.ts'

/** A member of the cast as the model knows it: `id` is ours, so that no text of a user stands in the schema. */
type Role = { id: string; member: CastMember }

export type Prompt = { system: string; user: string; canary: string; roles: readonly Role[] }

/** What a prompt may hold of texts that grow: characters. */
const BACKSTORY_MOST = 4_000
const BACKSTORIES_MOST = 12_000
const SAID_MOST = 240
const SAID_TEXTS = 8

/**
 * An order as a model is given it: our rules in one message, everything that users wrote as fenced JSON in the other. The
 * fence is new each time, and the JSON holds no angle bracket, so that no text can close it.
 */
export function promptFor(order: ScriptOrder): Prompt {
  const fence = `order-${randomBytes(6).toString('hex')}`
  const canary = `R${randomBytes(8).toString('hex')}`
  const roles = castOf(order).map((member, i) => ({ id: `p${i + 1}`, member }))
  const backstory = Math.min(BACKSTORY_MOST, Math.floor(BACKSTORIES_MOST / roles.length))
  const data = {
    theme: order.theme,
    tone: order.tone,
    keywords: order.keywords,
    number_in_batch: order.variant + 1,
    cast: roles.map(({ id, member }) => ({
      id,
      name: member.name,
      role: member.roleTitle,
      tone: member.tone,
      backstory: member.backstory.slice(0, backstory),
      voice_line: member.voiceLine,
      catch_phrases: member.catchPhrases,
      forbidden_words: member.forbiddenWords,
    })),
    already_said: order.avoid.slice(0, SAID_TEXTS).map((text) => text.slice(0, SAID_MOST)),
  }
  return {
    system: rulesFor(order.mode, { fence, canary }),
    user: `<${fence}>\n${fenced(data)}\n</${fence}>`,
    canary,
    roles,
  }
}

/** Who can speak: of a short only the first, nobody twice. */
export function castOf({ mode, primary, supporting }: ScriptOrder): CastMember[] {
  const all = mode === 'short' ? primary.slice(0, 1) : [...primary, ...supporting]
  return all.filter(({ slug }, i) => all.findIndex((other) => other.slug === slug) === i)
}

/** JSON that reads the same, in letters that close no fence. */
const fenced = (data: unknown) =>
  JSON.stringify(data, null, 1).replace(
    /[<>&`\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
