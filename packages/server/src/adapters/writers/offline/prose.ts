import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GRAVE_SUBJECTS } from '@pack/core/content/grave'
import { MODES } from '@pack/core/content/mode'
import { WOLF_IDS, type WolfId } from '@pack/core/personas/persona'
import { z } from 'zod'
import { proseFolder } from '../../../resources.ts'

/**
 * The prose of the offline writer: packages/server/prose/*.json, checked against these schemas when a file is first
 * read.
 *
 * Lines are templates. {T} is the theme, {Q} the theme as typed, a sentence of its own. {other} is the person spoken
 * to. {recap} is what key points name, {deal} is what is
 * free and {next} the number of one more; {key} is what the next point names, {echo} the end of the last one. In stories {N} is the hero, with pronouns {he} {him} {his} {himself}, and {moral} what a parable is about. {k}
 * stands for the keywords; {day} and {place} are the only weekday and the address that the author typed. In
 * own-life.json {own} is a thing, {there} a place with its preposition, {kin} a relative, {trade} and {aTrade} an
 * occupation. {Own} begins with a capital letter. [asks|ask] is the first for a singular theme, the second for a
 * plural.
 */
const SLOTS = new Set(
  'T Q other day place recap deal next key echo N he him his himself moral k own there kin trade aTrade'.split(' '),
)
const text = z.string().min(1)
const texts = z.array(text).min(1)
const template = text.refine(
  (line) => line.replace(/\{(\w+)\}/g, (slot, name: string) => (isSlot(name) ? '' : slot)).search(/[{}]/) < 0,
  'A slot has an unknown name or lacks a brace.',
)
/** An object of which all properties have one schema. */
const each = <const Key extends string, Schema>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>
const isSlot = (name: string) => SLOTS.has(name) || SLOTS.has(name.charAt(0).toLowerCase() + name.slice(1))

/**
 * Aims of authors: a yes or no, a reason, a list, to tell or offer something (one of these), to invite, teach, warn, tell
 * facts about nature or history.
 */
export const FIRST_AIMS = ['vote', 'why', 'list', 'story', 'offer'] as const
export const AIMS = [...FIRST_AIMS, 'event', 'how', 'mistakes', 'curious'] as const
export type Aim = (typeof AIMS)[number]
/** Kinds of key points: a blow, an announcement, mistakes, sides of a question, a story, advice, and any others. */
export const POINT_KINDS = ['blow', 'ad', 'faults', 'vote', 'told', 'advice', 'view'] as const
export type PointKind = (typeof POINT_KINDS)[number]
/**
 * Conditions under which a line may be used; "not " negates one. 'memory': only by the wolf itself, not by personas in
 * its voice. 'points' are for scripts with key points, 'several' for two or more, 'dated' for offers and events on one
 * weekday.
 */
const CONDITIONS = ['memory', 'points', 'several', 'dated', ...POINT_KINDS, ...AIMS] as const
export type Condition = (typeof CONDITIONS)[number]
const conditionSchema = z.enum([...CONDITIONS, ...CONDITIONS.map((condition) => `not ${condition}` as const)])
const lineSchema = z.union([template, z.strictObject({ text: template, only: z.array(conditionSchema).min(1) })])
export type Line = z.infer<typeof lineSchema>

/** Lines by what they are for, such as 'openings'. */
export type Lines = Readonly<Record<string, readonly Line[] | undefined>>
const lines = z.array(lineSchema).min(1)

/** Complete texts: the lines of a short, or the turns of a dialogue between two speakers in turn. */
const pieces = z.array(z.array(template).min(4).max(7))
export type Pieces = z.infer<typeof pieces>

/**
 * Lines around key points. They state no fact. Hooks name the theme; another speaker asks first and then between the
 * points, and sums them up. Punches are ends that repeat something of the points.
 */
const pointLines = each(['hooks', 'first asks', 'asks', 'sums', 'ends'], lines)
const pattern = text.transform((source) => new RegExp(source, 'i'))
/** Lines after a point that `on` matches, and what the partner in a dialogue replies. They must be true of every match. */
const commentSchema = z.strictObject({
  by: z.array(z.enum(WOLF_IDS)).optional(),
  /** Only in announcements, or after advice and faults. */
  of: z.enum(['offer', 'advice']).optional(),
  on: pattern,
  say: z.array(text),
  ask: z.array(text),
})

/** Lines of a voice around key points: reflections lengthen a script that is too short; doubts answer a point. */
const toldSchema = z.strictObject(each(['hooks', 'doubts', 'sums', 'reflections'], lines))
/** On grave themes. {T} ends the openings; comforts and wishes are said to those who are in the middle of it. */
const SOBER = each(['openings', 'thoughts', 'comforts', 'closings', 'wishes'], lines)

/**
 * Something said in a turn. "a | b" is a line of b when there is none of a, "a / b" a line of either. With "?" it is
 * left out when there is no line; with "~" also after a question, and in a script that is long enough.
 */
const speechSchema = text.transform((notation) => ({
  notation,
  alternatives: notation
    .replace(/[?~]$/, '')
    .split(' | ')
    .map((choice) => choice.split(' / ')),
  isOptional: /[?~]$/.test(notation),
  isFiller: notation.endsWith('~'),
}))
export type Speech = z.output<typeof speechSchema>

/** `by` speaks to `to`: places in the cast. Without `by` everybody speaks in turn. */
const turnSchema = z.strictObject({
  by: z.number().int().optional(),
  to: z.number().int().optional(),
  say: z.array(speechSchema).min(1),
})
export type Turn = z.output<typeof turnSchema>

/**
 * The turns of a script. Key points are said in at most `groups` groups; `round` stands between `opening` and `closing`
 * for each group that the opening doesn't say. Speakers without a turn say `extra` before the closing.
 */
const formSchema = z.strictObject({
  /** Only for this many speakers; a larger cast takes the form for most. */
  cast: z.number().int().optional(),
  /** From this many words on, what is marked with "~" is left out. */
  words: z.number().int().default(Number.POSITIVE_INFINITY),
  groups: z.number().int().default(1),
  opening: z.array(turnSchema).min(1),
  round: z.array(turnSchema).default([]),
  extra: z.array(speechSchema).default([]),
  closing: z.array(turnSchema).default([]),
})
export type Form = z.output<typeof formSchema>

const voiceSchema = z.strictObject({
  /** Says "don't" rather than "do not". */
  contracts: z.boolean(),
  /** Beginnings of words; the voice with most of them in a user's persona becomes that persona's voice. */
  matches: texts,
  /** Patterns of words that belong to the wolf's own life. Other personas use them only if their texts do. */
  imagery: texts,
  /**
   * Quotes lead into the question at the end of a short, on any theme; openings begin stories. In dialogues reactions
   * precede the first answer.
   */
  ...each(['quotes', 'openings', 'reactions'], lines),
  told: toldSchema,
  /** Shorts and dialogues on any theme that the writer has no prose on. */
  ...each(['wonders', 'talks'], pieces),
})
export type Voice = z.infer<typeof voiceSchema>

const entrySchema = z.strictObject({
  /** The first is the entry's own name; any of them in a user's theme finds the entry. */
  names: texts,
  plural: z.literal(true).optional(),
  /** The subjects of stories: one with the first is told as a story about the theme. */
  about: texts,
  /** A truth, a familiar moment that shows it, and a question about it. */
  shorts: z.array(z.tuple([template, template, template])).min(3),
  talks: pieces,
})
export type Entry = z.infer<typeof entrySchema>

const questions = z.array(z.strictObject({ ask: text, answers: texts })).min(3)
const soberSubjectSchema = z.strictObject({
  /** Said for a theme that is too long to be named. */
  name: text,
  /** Viewers may be in the middle of it, and are spoken to. */
  close: z.literal(true).optional(),
  truths: texts,
  scenes: texts,
  /** Instead of the shared ones. */
  questions: questions.optional(),
  /** Last lines with a pointer to help, instead of any other. */
  help: texts.optional(),
})
const keywordKindSchema = z.enum(['day', 'verb', 'name', 'plural', 'offer', 'number', 'word'])
export type KeywordKind = z.infer<typeof keywordKindSchema>

const words = texts.transform((list): ReadonlySet<string> => new Set(list))
const nouns = texts.transform((all) => `\\n(?!be(?:com)?ing )(.*[ -])?(${all.join('|')})(s|(?<=[sxzo]|[cs]h)es)?$`)
const wordMap = z.record(z.string(), text)
const forms = z.array(formSchema)
const SCHEMAS = {
  voice: voiceSchema,
  themes: z.array(entrySchema),
  stories: z.strictObject({
    plots: z.array(
      z.strictObject({
        about: texts,
        title: text,
        /** The subject of the parable; a plot without one names the theme. */
        moral: text.optional(),
        ...each(['start', 'want', 'low', 'turn', 'then', 'after'], template),
      }),
    ),
    /** Kinds of themes (vocabulary.kinds) and entries by subjects of plots; 'any', 'question' and 'when' are for others. */
    kinds: z.record(text, texts),
    /** Parables begin stories that are not about the theme, replies those on a statement, and farewells end both. */
    ...each(['openings', 'closings', 'parables', 'replies', 'farewells'], lines),
    /** First names by pronoun. */
    names: z.strictObject(each(['she', 'he'], texts)),
    pronouns: z.strictObject(each(['she', 'he'], z.strictObject(each(['he', 'him', 'his', 'himself'], text)))),
  }),
  /** On themes without prose, by their kind (vocabulary.kinds) or for 'any'. */
  dialogues: z.record(text, pieces),
  points: z.strictObject({
    kinds: z.strictObject(each(POINT_KINDS, z.strictObject({ ...pointLines, punches: z.array(lineSchema) }))),
    /** Starts begin dialogues, bridges precede the last point of a story, keys ask for what a point of advice names. */
    ...each(['starts', 'bridges', 'keys'], lines),
    /** Questions that a point of an announcement answers. */
    leads: z.array(z.strictObject({ on: pattern, ask: texts })),
  }),
  /** None is made on a point that matches `never`. */
  comments: z.strictObject({ never: pattern, comments: z.array(commentSchema) }),
  forms: z.record(
    z.enum(MODES),
    z.strictObject({
      ...each(['theme', 'wonder', 'points', 'sober', 'sober points'], forms),
      ...each(['told', 'parable'], forms.default([])),
    }),
  ),
  /** Lines that any voice may say. */
  shared: z.strictObject({
    keywords: z.record(keywordKindSchema, lines),
    /** A tone is known by any of its words. Openers precede what is said, remarks stand within it. */
    tones: z.record(z.string(), z.strictObject({ words: texts, openers: lines, remarks: lines })),
    told: z.strictObject({ reflections: lines }),
    /** Shorts on themes without prose, by their kind (vocabulary.kinds) or for 'any'. */
    wonders: z.record(text, pieces),
  }),
  /** All that is said on grave themes. */
  grave: z.strictObject({
    shared: z.strictObject({
      ...SOBER,
      /** Introduce the scenes of a story, and key points, which are read as they were written. */
      ...each(['frames', 'intros', 'keywords'], texts),
      questions,
    }),
    subjects: z.record(z.enum(GRAVE_SUBJECTS), soberSubjectSchema),
    voices: z.record(z.enum(WOLF_IDS), z.strictObject(SOBER)),
  }),
  /** Lines for users' personas about what their backstories name. */
  'own-life': z.record(z.templateLiteral(['own ', z.string()]), lines),
  vocabulary: z.strictObject({
    /** Names of entries that aren't nouns: the entry's own name is said instead. */
    notNouns: words,
    /** Nouns that need an article when they stand alone. */
    counted: words,
    /** Nouns and adjectives with which a theme may begin: their capital is no name's. */
    common: words,
    ...each(['verbs', 'compounds', 'singularInS', 'notGerunds', 'functionWords', 'lowerInTitles'], words),
    /**
     * In backstories: what ends a noun phrase, including verbs that often follow nouns, and patterns of times and
     * relatives.
     */
    ...each(['phraseEnds', 'times', 'kin', 'notPlaces'], words),
    /** Patterns of what authors want, of statements, and of questions with the verb before its subject. */
    aims: z.strictObject(each(AIMS, text)),
    /** Patterns of themes, by what can be asked about them, or nouns that end them; the first that matches counts. */
    kinds: z.record(z.string(), z.union([text, nouns])),
    /** `subjects` are patterns that find, in their group, what a clause is about, before a word that fits `predicate`. */
    ...each(['clauses', 'inverted', 'subjects'], words),
    predicate: text,
    /** A pattern of a point that says what to do. */
    advice: pattern,
    capitals: wordMap,
    /** "my" as a persona says it to a listener. */
    addressed: wordMap,
    /** Replacements of patterns, in their order. */
    contractions: wordMap,
    /** Common words of other languages, in English. */
    translations: wordMap,
    /** Patterns of emoji, by what they mean. */
    pictures: wordMap,
  }),
}
type Name = keyof typeof SCHEMAS
type Content<Of extends Name> = z.output<(typeof SCHEMAS)[Of]>

/** All files of the folder. */
export const PROSE_FILES = [
  ...Object.keys(SCHEMAS).filter((name) => name !== 'voice'),
  ...WOLF_IDS.map((wolf) => `voices/${wolf}`),
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
  points: () => load('points'),
  comments: () => load('comments'),
  forms: () => load('forms'),
  shared: () => load('shared'),
  grave: () => load('grave'),
  ownLife: () => load('own-life'),
  vocabulary: () => load('vocabulary'),
  voice: (wolf: WolfId) => load('voice', `voices/${wolf}.json`),
}
