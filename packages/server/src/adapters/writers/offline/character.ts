import type { CastMember } from '@pack/core/content/script'
import { PACK } from '@pack/core/personas/pack'
import { WOLF_IDS, type WolfId } from '@pack/core/personas/persona'
import { nthOfLife, ownLife, ownLines } from './own-life.ts'
import { type Lines, prose, type Voice } from './prose.ts'
import type { Names } from './template.ts'

/** A persona with the voice that it speaks in. */
export type Character = {
  member: CastMember
  wolf: WolfId
  voice: Voice
  /** False for users' personas. */
  isWolf: boolean
  /** Lines that only a user's persona says: about its own life, and its catch-phrases. */
  own: Lines
  /** The nth values for the slots of these lines, other than those in the text before. */
  life: (n: number, said: string) => Names
  /** Whether a line of the voice fits the persona. */
  maySay: (line: string) => boolean
}

export function characterOf(member: CastMember): Character {
  const named = WOLF_IDS.find((wolf) => wolf === member.wolf)
  const wolf = named ?? nearestWolf(member)
  const voice = prose(`voices/${wolf}`)
  if (named) return { member, wolf, voice, isWolf: true, own: {}, life: () => ({}), maySay: () => true }
  const life = ownLife(member)
  const own = { own: ownLines(member), life: (n: number, said: string) => nthOfLife(life, n, said) }
  return { member, wolf, voice, isWolf: false, ...own, maySay: linesOfPersona(wolf, member) }
}

/** The wolf with most of its words in the persona's texts. Tone counts three times, the role twice. */
function nearestWolf({ tone, roleTitle, backstory, voiceLine, catchPhrases }: CastMember): WolfId {
  const texts = [tone, tone, tone, roleTitle, roleTitle, backstory, voiceLine, ...catchPhrases].join(' ').toLowerCase()
  const score = (wolf: WolfId) =>
    texts.match(new RegExp(`\\b(?:${prose(`voices/${wolf}`).matches.join('|')})`, 'g'))?.length ?? 0
  return WOLF_IDS.reduce((nearest, wolf) => (score(wolf) > score(nearest) ? wolf : nearest), 'lumen')
}

/** Rejects the wolf's catch-phrases, and its imagery unless the persona's own texts use it. */
function linesOfPersona(wolf: WolfId, member: CastMember): (line: string) => boolean {
  const texts = [member.roleTitle, member.backstory, member.voiceLine, ...member.catchPhrases].join(' ').toLowerCase()
  const catchPhrases = PACK[wolf].catch_phrases.map((phrase) => phrase.toLowerCase().replace(/[.!?]$/, ''))
  const imagery = new RegExp(`\\b(?:${prose(`voices/${wolf}`).imagery.join('|')})\\b`, 'gi')
  return (line) =>
    !catchPhrases.some((phrase) => line.toLowerCase().includes(phrase)) &&
    (line.match(imagery) ?? []).every((word) => texts.includes(word.toLowerCase().replace(/s$/, '')))
}
