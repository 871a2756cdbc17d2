import type { CastMember } from '@pack/core/content/script'
import { PACK } from '@pack/core/personas/pack'
import { WOLF_IDS, type WolfId } from '@pack/core/personas/persona'
import { suitable } from './deck.ts'
import { NO_LIFE, type OwnLife, ownLife } from './own-life.ts'
import type { Theme } from './themes/theme.ts'
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
  /** What a user's persona has told about itself; nothing of a wolf's. */
  life: OwnLife
  /** Whether it could say this line of its book. */
  says: (line: string) => boolean
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
    member.roleTitle,
    member.roleTitle,
    member.backstory,
    member.voiceLine,
    ...member.catchPhrases,
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

/** Pictures that belong to a wolf's own life: nobody else speaks in them, unless they have told of the same. */
const DOMAINS: Readonly<Record<WolfId, RegExp>> = {
  flow: /\b(?:waters?|rivers?|boats?|tides?|currents?|streams?|downstream|upstream|row(?:ing)?|overboard|float\w*|ferry|oars?|sea|shore|bend|banks?|fare|crossing|stones?|harbours?|drift\w*|swim\w*|waves?|heron|strokes?)\b/gi,
  codex:
    /\b(?:footnotes?|archives?|filed?|files|drawers?|cards?|folders?|margins?|records?|index\w*|appendix|pencils?|exhibit|entry|document\w*|literature|shelf|catalogue|numbers agree|case note|procedure|put a date|sign it|we hold|earlier conclusion)\b/gi,
  lyra: /\b(?:songs?|verses?|chorus|stages?|curtain|audience|sings?|sang|sung|singing|fiddle|puppets?|wagon|villains?|poster|tunes?|bells?|tales?|music|strings?)\b/gi,
  forge:
    /\b(?:hammer\w*|anvils?|furnace|steel|iron|metal|rust\w*|swing\w*|bellows|sparks?|forge\w*|scar|gloves|yard|chain|link|strike)\b/gi,
  vanta:
    /\b(?:boards?|moves?|pieces?|opponents?|squares?|threats?|pawns?|checkmate|sacrifices?|openings?|game|positions?|applause)\b/gi,
  velour:
    /\b(?:darling|sweetheart|my love|candles?|coats?|cloakroom|scarf|tenor|jewels?|champagne|butter|taxi|dessert|brides?|minister|silk|scent|dance\w*|pouring|cheeks|divine)\b/gi,
  umbra:
    /\b(?:dark\w*|lamps?|cave|stairs?|steps?|rail|shadows?|buried|cellar|moon|monster|noon|eyes adjust|underneath)\b/gi,
  lumen: /\b(?:soup|lamps?|supper|saucepan|porch|dear one|my dear|blanket|candle|waving|waved|window)\b/gi,
  jinx: /\b(?:pigeons?|snacks|kazoo|heist|cape|goat|napkin|biscuits?|rubber chicken|tray|alibi|button)\b/gi,
}

/** Whether this persona could say a line of its wolf's book. */
function speaksOf(wolf: WolfId, member: CastMember): (line: string) => boolean {
  const told = [member.roleTitle, member.backstory, member.voiceLine, ...member.catchPhrases].join(' ').toLowerCase()
  const own = PACK[wolf].catch_phrases.map((phrase) => phrase.toLowerCase().replace(/[.!?]$/, ''))
  return (line) =>
    !own.some((phrase) => line.toLowerCase().includes(phrase)) &&
    (line.match(DOMAINS[wolf]) ?? []).every((word) => told.includes(word.toLowerCase().replace(/s$/, '')))
}

export function characterOf(member: CastMember): Character {
  const named = member.wolf !== null && isWolfId(member.wolf) ? member.wolf : undefined
  const wolf = named ?? nearestWolf(member)
  return named
    ? { member, wolf, book: BOOKS[wolf], isWolf: true, life: NO_LIFE, says: () => true }
    : { member, wolf, book: BOOKS[wolf], isWolf: false, life: ownLife(member), says: speaksOf(wolf, member) }
}

/** The lines of its book that suit the theme and that it could say. */
export const sayable = (lines: readonly string[], theme: Theme, { isWolf, says }: Character) =>
  suitable(lines, theme, isWolf).filter(says)

/** Whose pile of lines it draws from: a user's persona leaves some out, so its pile is its own. */
export const bookOf = ({ wolf, isWolf, member }: Character) => (isWolf ? wolf : `${wolf}|${member.slug}`)
