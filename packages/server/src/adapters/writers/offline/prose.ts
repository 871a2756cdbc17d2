import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GRAVE_SUBJECTS } from '@pack/core/content/grave'
import { WOLF_IDS, type WolfId } from '@pack/core/personas/persona'
import { z } from 'zod'
import { proseFolder } from '../../../resources.ts'

/**
 * The prose of the offline writer: packages/server/prose/*.json, checked against these schemas when a file is first read.
 *
 * Lines are templates. {T} is the theme. {foe} is what stands in the way, {cost} what is given up, {gain} what is won and
 * {sign} how success shows (singular noun phrases); {act} is a small thing to do (imperative) and {myth} a common
 * misbelief (clause). {Q} is the theme as typed, a sentence of its own. {who} is somebody to ask. {tale} is the theme as
 * told of another person. {other} is the person spoken to. In stories {N} is the hero, with pronouns {he} {him} {his} {himself}. {k} stands for the keywords. In own-life.json {own} is a thing,
 * {there} a place with its preposition, {kin} a relative, {trade} and {aTrade} an occupation. {Foe} begins with a capital
 * letter. [asks|ask] takes the first form for a singular theme and the second for a plural one.
 */
const SLOTS = new Set(
  'T Q foe cost gain sign act myth who tale other N he him his himself k own there kin trade aTrade'.split(' '),
)
const text = z.string().min(1)
const texts = z.array(text).min(1)
const template = text.refine(
  (line) => line.replace(/\{(\w+)\}/g, (slot, name: string) => (isSlot(name) ? '' : slot)).search(/[{}]/) < 0,
  'A slot has an unknown name or lacks a brace.',
)
const isSlot = (name: string) => SLOTS.has(name) || SLOTS.has(name.charAt(0).toLowerCase() + name.slice(1))

/**
 * Conditions under which a line may be used. 'memory': only by the wolf itself, not by personas in its voice. By theme:
 * 'welcome' and 'unwelcome' (abstract themes that are good or bad), 'not unwelcome', and 'not a thing' (no place,
 * product, person or proper name).
 */
const conditionSchema = z.enum(['memory', 'not unwelcome', 'not a thing', 'welcome', 'unwelcome'])
export type Condition = z.infer<typeof conditionSchema>
const lineSchema = z.union([template, z.strictObject({ text: template, only: z.array(conditionSchema).min(1) })])
export type Line = z.infer<typeof lineSchema>
const lines = z.array(lineSchema).min(1)

/**
 * Turns of a dialogue. A line names the slot that the next turn answers: stances give {act}, counters object with {foe},
 * rebuts answer a counter. 'answer cost' names {cost}, which flinches answer; 'answer start' names {act}, which doubts
 * question; 'answer proof' names {sign} and 'answer why' names {gain}. Confessions admit having believed {myth}, solaces
 * answer a confession, concessions give in, and buttons end the dialogue.
 */
const moveSchema = z.enum([
  'stances',
  'counters',
  'rebuts',
  'ask cost',
  'ask start',
  'ask why',
  'answer cost',
  'answer start',
  'answer why',
  'answer proof',
  'flinches',
  'doubts',
  'confessions',
  'solaces',
  'concessions',
  'buttons',
])
export type Move = z.infer<typeof moveSchema>
/** `by` speaks to `to`: places in the cast. */
const turnSchema = z.strictObject({ by: z.number().int(), to: z.number().int(), move: moveSchema })
export type Turn = z.infer<typeof turnSchema>
const turns = z.array(turnSchema).min(1)
const dialogueSchema = z.record(moveSchema, lines)

/**
 * What a persona says about themes without prose of their own, and around key points. States no fact. Hooks name the
 * theme, remarks follow any sentence, wonders ponder without knowing, asks, picks (of the
 * points) and offers end a video; with prompts,
 * replies and sums another speaker answers.
 */
const partSchema = z.enum(['hooks', 'remarks', 'wonders', 'asks', 'picks', 'offers', 'prompts', 'replies', 'sums'])
export type Part = z.infer<typeof partSchema>
const toldSchema = z.record(partSchema, lines)

const voiceSchema = z.strictObject({
  /** Says "don't" rather than "do not". */
  contracts: z.boolean(),
  /** Beginnings of words; the voice with most of them in a user's persona becomes that persona's voice. */
  matches: texts,
  /** Patterns of words that belong to the wolf's own life. Other personas use them only if their texts do. */
  imagery: texts,
  /** Whole quotes; `turns` follow a truth about the theme, and `landings` are last sentences. */
  quotes: lines,
  turns: lines,
  landings: lines,
  /** First lines, asides and last lines of stories. */
  openings: lines,
  asides: lines,
  closings: lines,
  dialogue: dialogueSchema,
  told: toldSchema,
})
export type Voice = z.infer<typeof voiceSchema>

/** The sort of thing that a theme is; decides which lines fit. */
const kindSchema = z.enum(['quality', 'action', 'topic', 'event', 'place', 'product', 'person', 'named'])

/** Phrases for the slots, whole sentences (`truths`), and the subjects of stories that suit the theme (`about`). */
const phrasesSchema = z.strictObject({
  about: texts,
  foe: texts,
  cost: texts,
  gain: texts,
  sign: texts,
  act: texts,
  myth: texts,
  truths: z.array(template).min(1),
})
export type PhraseSlot = 'foe' | 'cost' | 'gain' | 'sign' | 'act' | 'myth'

const entrySchema = phrasesSchema.extend({
  /** The first is the entry's own name; all are found in a user's theme. */
  names: texts,
  plural: z.literal(true).optional(),
  kind: kindSchema,
  /** Welcome, unwelcome, or neither. */
  pole: z.enum(['good', 'bad', 'open']),
})
export type Entry = z.infer<typeof entrySchema>

const storiesSchema = z.strictObject({
  plots: z.array(
    z.strictObject({
      about: texts,
      start: template,
      want: template,
      low: template,
      // biome-ignore lint/suspicious/noThenProperty: a part of the plot, never awaited
      then: template,
      turn: template,
      after: template,
    }),
  ),
  /** How the theme enters the story. */
  entries: z.strictObject({ good: lines, bad: lines, thing: lines }),
  prices: lines,
  rewards: lines,
  openings: lines,
  closings: lines,
  /** Openings and last lines of stories that are not about the theme. */
  parables: lines,
  farewells: lines,
  names: z.strictObject({ she: texts, he: texts }),
})

const ownLinesSchema = z.strictObject({ own: lines, there: lines, kin: lines, trade: lines })
/** Lines by what they name of a persona's own life. */
export type OwnLines = z.infer<typeof ownLinesSchema>
export type OwnSlot = keyof OwnLines

/** Lines of the sober register: in `openings`, {T} stands for the theme and ends the sentence. */
const soberVoiceSchema = z.strictObject({
  openings: lines,
  thoughts: lines,
  /** Said to those who are in the middle of it. */
  comforts: lines,
  closings: lines,
  wishes: lines,
})
const questionSchema = z.strictObject({ ask: text, answers: texts })
export type GraveQuestion = z.infer<typeof questionSchema>
const soberSubjectSchema = z.strictObject({
  /** Said for a theme that is too long to be named. */
  name: text,
  truths: texts,
  scenes: texts,
  /** Instead of the shared ones. */
  questions: z.array(questionSchema).min(3).optional(),
  /** Last lines with a pointer to help, instead of any other. */
  help: texts.optional(),
})
const keywordKindSchema = z.enum(['day', 'verb', 'name', 'plural', 'offer', 'number', 'word'])
export type KeywordKind = z.infer<typeof keywordKindSchema>

const words = texts.transform((list): ReadonlySet<string> => new Set(list))
const SCHEMAS = {
  voice: voiceSchema,
  themes: z.array(entrySchema),
  stories: storiesSchema,
  dialogues: z.strictObject({
    orders: z.strictObject({ two: z.array(turns).min(1), three: turns, four: turns }),
    occasions: lines,
    lines: dialogueSchema,
  }),
  /** Lines that any voice may say. */
  shared: z.strictObject({
    titles: z.array(template),
    /** Titles that need nothing but the theme. */
    plainTitles: z.array(template),
    keywords: z.record(keywordKindSchema, lines),
    /** A tone is known by any of its words. Openers precede what is said, remarks stand within it. */
    tones: z.record(z.string(), z.strictObject({ words: texts, openers: lines, remarks: lines })),
    told: toldSchema,
    who: texts,
  }),
  /** All that is said on grave themes. */
  grave: z.strictObject({
    shared: z.strictObject({
      openings: texts,
      thoughts: texts,
      comforts: texts,
      closings: texts,
      wishes: texts,
      /** Introduce the scenes of a story. */
      frames: texts,
      questions: z.array(questionSchema).min(3),
      /** Introduce key points, which are read as they were written. */
      points: texts,
      keywords: texts,
      titles: texts,
    }),
    subjects: z.record(z.enum(GRAVE_SUBJECTS), soberSubjectSchema),
    voices: z.record(z.enum(WOLF_IDS), soberVoiceSchema),
    /** Words that begin a theme with a capital letter without being names. */
    common: words,
  }),
  /** Lines for users' personas about what their backstories name. */
  'own-life': z.strictObject({
    quotes: ownLinesSchema,
    asides: ownLinesSchema,
    openings: ownLinesSchema,
    storyAsides: ownLinesSchema,
    closings: ownLinesSchema,
    talk: ownLinesSchema,
  }),
  vocabulary: z.strictObject({
    /** Names of entries that aren't nouns: the entry's own name is said instead. */
    notNouns: words,
    /** Nouns that need an article when they stand alone. */
    counted: words,
    verbs: words,
    singularInS: words,
    notGerunds: words,
    functionWords: words,
    /** Nouns and adjectives with which a theme may begin: their capital is no name's. */
    common: words,
    capitals: z.record(z.string(), text),
    /** Common words of other languages, in English. */
    translations: z.record(z.string(), text),
    /** Patterns of emoji, by what they mean. */
    pictures: z.record(z.string(), text),
  }),
}
type Name = keyof typeof SCHEMAS
type Content<Of extends Name> = z.output<(typeof SCHEMAS)[Of]>

/** All files of the folder. */
export const PROSE_FILES = [
  ...(['themes', 'stories', 'dialogues', 'shared', 'grave', 'own-life', 'vocabulary'] as const),
  ...WOLF_IDS.map((wolf) => `voices/${wolf}` as const),
].map((file) => `${file}.json`)

/** Throws an error that names the file and the path of the first fault. */
export function checkProse<Of extends Name>(name: Of, file: string, json: string): Content<Of> {
  const { success, data, error } = SCHEMAS[name].safeParse(JSON.parse(json))
  if (success) return data as Content<Of>
  const [fault] = error.issues
  throw new Error(`packages/server/prose/${file}, ${fault?.path.join('.')}: ${fault?.message}`)
}

const loaded = new Map<string, unknown>()

/** Reads and checks a file at its first use. */
function load<Of extends Name>(name: Of, file = `${name}.json`): Content<Of> {
  const known = loaded.get(file) as Content<Of> | undefined
  const content = known ?? checkProse(name, file, readFileSync(join(proseFolder, file), 'utf8'))
  loaded.set(file, content)
  return content
}

export const prose = {
  themes: () => load('themes'),
  stories: () => load('stories'),
  dialogues: () => load('dialogues'),
  shared: () => load('shared'),
  grave: () => load('grave'),
  ownLife: () => load('own-life'),
  vocabulary: () => load('vocabulary'),
  voice: (wolf: WolfId) => load('voice', `voices/${wolf}.json`),
}
