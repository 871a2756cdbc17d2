import type { CastMember } from '@pack/core/generation/script'
import { WOLF_IDS, type WolfId } from '@pack/core/personas/persona'
import { codex } from './voices/codex.ts'
import { flow } from './voices/flow.ts'
import { forge } from './voices/forge.ts'
import { jinx } from './voices/jinx.ts'
import { lumen } from './voices/lumen.ts'
import { lyra } from './voices/lyra.ts'
import { umbra } from './voices/umbra.ts'
import { vanta } from './voices/vanta.ts'
import { velour } from './voices/velour.ts'
import type { VoiceBook } from './voices/voice-book.ts'

const BOOKS: Readonly<Record<WolfId, VoiceBook>> = { flow, codex, lyra, forge, vanta, velour, umbra, lumen, jinx }

/** A persona as the writer sees it. */
export type Character = {
  member: CastMember
  wolf: WolfId
  book: VoiceBook
  /** Whether the wolf's own memories are this persona's. */
  isWolf: boolean
  /** Things that a user's persona has told about itself. */
  own: readonly string[]
}

const isWolfId = (id: string): id is WolfId => WOLF_IDS.some((wolf) => wolf === id)

/** Words by which a user's own persona is likened to one of the nine. */
const KIN: Readonly<Record<WolfId, readonly string[]>> = {
  flow: [
    'calm',
    'peace',
    'gentle',
    'zen',
    'meditat',
    'mindful',
    'water',
    'ocean',
    'sea',
    'river',
    'surf',
    'sail',
    'fish',
    'yoga',
    'breath',
    'slow',
    'patient',
    'nature',
    'garden',
    'quiet',
    'serene',
    'relax',
    'monk',
  ],
  codex: [
    'precise',
    'scien',
    'data',
    'research',
    'profess',
    'academ',
    'librar',
    'histor',
    'archiv',
    'engineer',
    'programm',
    'developer',
    'logic',
    'rational',
    'analy',
    'teacher',
    'math',
    'doctor',
    'fact',
    'curious',
    'dry',
    'nerd',
    'expert',
    'lawyer',
    'account',
  ],
  lyra: [
    'stor',
    'poet',
    'music',
    'sing',
    'actor',
    'theat',
    'artist',
    'writer',
    'novel',
    'dream',
    'creativ',
    'vivid',
    'bard',
    'dancer',
    'paint',
    'imaginat',
    'lyric',
  ],
  forge: [
    'blunt',
    'fierce',
    'tough',
    'coach',
    'box',
    'gym',
    'train',
    'soldier',
    'military',
    'marine',
    'athlete',
    'disciplin',
    'smith',
    'iron',
    'steel',
    'fight',
    'drill',
    'hard',
    'warrior',
    'sergeant',
    'intense',
    'angry',
    'strict',
    'no-nonsense',
    'runner',
    'motivat',
  ],
  vanta: [
    'strateg',
    'cool',
    'chess',
    'business',
    'ceo',
    'founder',
    'negotiat',
    'invest',
    'finance',
    'bank',
    'trader',
    'cold',
    'calculat',
    'spy',
    'ninja',
    'power',
    'executive',
    'minimal',
    'confident',
    'lead',
  ],
  velour: [
    'charm',
    'elegan',
    'flirt',
    'luxur',
    'fashion',
    'style',
    'beauty',
    'glam',
    'romantic',
    'seduc',
    'sassy',
    'diva',
    'hotel',
    'wine',
    'chef',
    'gourmet',
    'host',
    'socialite',
    'makeup',
    'french',
    'witty',
  ],
  umbra: [
    'dark',
    'shadow',
    'myster',
    'night',
    'goth',
    'deep',
    'grief',
    'hospice',
    'moon',
    'melanchol',
    'occult',
    'witch',
    'philosoph',
    'stoic',
    'therap',
    'psycholog',
    'haunt',
    'sad',
    'honest',
    'ghost',
    'detective',
  ],
  lumen: [
    'warm',
    'hope',
    'kind',
    'bright',
    'optimis',
    'sunny',
    'mother',
    'grandmother',
    'granny',
    'nurse',
    'caring',
    'love',
    'parent',
    'cheer',
    'friendly',
    'support',
    'empath',
    'heart',
    'baker',
    'cook',
    'volunteer',
    'family',
    'faith',
    'joy',
    'inspir',
    'uplift',
  ],
  jinx: [
    'funny',
    'prank',
    'trick',
    'comed',
    'clown',
    'joke',
    'sarcas',
    'chaos',
    'chaotic',
    'mischie',
    'silly',
    'irrever',
    'playful',
    'rebel',
    'meme',
    'gamer',
    'punk',
    'absurd',
    'quirky',
    'goofy',
    'wild',
  ],
}

function nearestWolf(member: CastMember): WolfId {
  const told = [
    member.tone,
    member.tone,
    member.tone,
    member.role_title,
    member.role_title,
    member.backstory,
    member.voice_line,
    ...member.catch_phrases,
  ]
    .join(' ')
    .toLowerCase()
  let best: WolfId = 'lumen'
  let most = 0
  for (const wolf of WOLF_IDS) {
    const score = KIN[wolf].reduce((sum, stem) => sum + (told.match(new RegExp(`\\b${stem}`, 'g'))?.length ?? 0), 0)
    if (score > most) {
      most = score
      best = wolf
    }
  }
  return best
}

const ONLY_TIME =
  /\b(?:year|years|month|week|day|days|time|lot|bit|few|way|kind|sort|world|life|people|person|man|woman|boy|girl|kid|child|while|moment|thing|things|point|part|fact|rest|end|age|number|reason)$/

/** "a fishing boat", "my old oven": things with an article from the backstory, at most eight. */
function ownThings(backstory: string): string[] {
  const found = new Set<string>()
  for (const [, determiner, rest] of backstory.matchAll(
    /\b(a|an|the|my|her|his|their)\s+([a-z]+(?:\s[a-z]+){0,2})(?=[.,;!?]|\s(?:in|on|at|of|from|with|by|for|and|that|which|who|when|where|after|before|until|near|under|over|behind)\b)/gi,
  )) {
    if (
      !determiner ||
      !rest ||
      ONLY_TIME.test(rest) ||
      /\b(?:and|was|were|is|are|had|has|have|of|in|on|to|that|my|the|a|who)\b/.test(rest)
    )
      continue
    const owner = /^(?:my|her|his|their)$/i.test(determiner) ? 'my' : determiner.toLowerCase()
    found.add(`${owner} ${rest.toLowerCase()}`)
    if (found.size === 8) break
  }
  return [...found].filter((thing) => /^[a-z' -]+$/.test(thing))
}

export function characterOf(member: CastMember): Character {
  const named = member.wolf !== null && isWolfId(member.wolf) ? member.wolf : undefined
  const wolf = named ?? nearestWolf(member)
  return { member, wolf, book: BOOKS[wolf], isWolf: named !== undefined, own: named ? [] : ownThings(member.backstory) }
}
