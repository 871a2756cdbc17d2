import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GRAVE_SUBJECTS } from '@pack/core/content/grave'
import { MODES } from '@pack/core/content/mode'
import { rarePattern } from '@pack/core/kernel/rare-pattern'
import { WOLF_IDS } from '@pack/core/personas/persona'
import { z } from 'zod'
import { proseFolder } from '../../../resources.ts'

/** The prose of the offline writer: packages/server/prose/*.json. Its README.md describes the files and notations. */
const SLOTS =
  /\{(?:[TQN]|[Oo]ther|[Dd]ay|[Oo]ne|[Tt]wo|[Hh]e|[Hh]im|[Hh]is|[Hh]imself|k|[Cc]ount|nth|[Oo]wn|[Tt]here|[Kk]in|[Tt]rade|[Aa]Trade)\}/g
const text = z.string().min(1)
const texts = z.array(text).min(1)
const template = text.refine(
  (line) => !/[{}]/.test(line.replace(SLOTS, '')),
  'A slot has an unknown name or lacks a brace.',
)
/** An object of which all properties have one schema. */
const each = <const Key extends string, Schema>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>

/** Aims of authors: a theme has at most one of the first; `mine` speaks of the author's own life. */
export const FIRST_AIMS = ['vote', 'why', 'list', 'story', 'offer'] as const
export const AIMS = [...FIRST_AIMS, 'event', 'how', 'mistakes', 'curious', 'mine'] as const
export type Aim = (typeof AIMS)[number]
/** Kinds of key points; `view` are any others, such as facts and routines. */
export const POINT_KINDS = ['blow', 'ad', 'faults', 'signs', 'vote', 'told', 'advice', 'reasons', 'view'] as const
export type PointKind = (typeof POINT_KINDS)[number]
/** Conditions under which a line may be used. */
const CONDITIONS = ['dated', ...POINT_KINDS, ...AIMS] as const
const conditionSchema = z.enum([...CONDITIONS, ...CONDITIONS.map((condition) => `not ${condition}` as const)])
export type Condition = z.infer<typeof conditionSchema>
const lineSchema = z.union([template, z.strictObject({ text: template, only: z.array(conditionSchema).min(1) })])
export type Line = z.infer<typeof lineSchema>

/** Lines by what they are for, such as 'openings'. */
export type Lines = Readonly<Record<string, readonly Line[] | undefined>>
const lines = z.array(lineSchema).min(1)

/** Complete texts: the lines of a short, or the turns of a dialogue between two speakers in turn. */
const pieces = z.array(z.array(template).min(4).max(7))
export type Pieces = z.infer<typeof pieces>

/** Lines around key points. In dialogues the partner adds points of its own, or only asks; either sums up. */
const pointLines = {
  ...each(['hooks', 'starts', 'first asks', 'sums', 'ends'], lines),
  asks: lines.optional(),
}
const pattern = text.transform((source) => new RegExp(source, 'i'))
/** The points that remarks fit are all that `on` matches; `of`: only in announcements, or after advice and faults. */
const matchSchema = z.strictObject({ of: z.enum(['offer', 'advice']).optional(), on: text.transform(rarePattern) })
/** `say` is said by the speaker of the point, `ask` is the partner's reply in a dialogue. */
const commentSchema = matchSchema.extend({ say: z.array(text), ask: z.array(text) })

/** Lines of a voice around key points; reflections lengthen short scripts. */
const toldSchema = z.strictObject(each(['hooks', 'first asks', 'asks', 'sums', 'reflections', 'days', 'ends'], lines))
/** On grave themes. {T} ends the openings; comforts and wishes are said to those who are in the middle of it. */
const SOBER = each(['openings', 'thoughts', 'comforts', 'closings', 'wishes'], lines)

/** Something said in a turn. */
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

const turnSchema = z.strictObject({
  by: z.number().int().optional(),
  to: z.number().int().optional(),
  say: z.array(speechSchema).min(1),
})
export type Turn = z.output<typeof turnSchema>

/** The turns of a script. */
const formSchema = z.strictObject({
  only: z.array(conditionSchema).optional(),
  cast: z.number().int().optional(),
  words: z.number().int().default(Number.POSITIVE_INFINITY),
  groups: z.number().int().default(1),
  opening: z.array(turnSchema).min(1),
  round: z.array(turnSchema).default([]),
  extra: z.array(speechSchema).default([]),
  closing: z.array(turnSchema).default([]),
})
export type Form = z.output<typeof formSchema>

/** Kinds of key points of which a speaker can announce one by its number, and come back to it once it was said. */
const ARC_KINDS = ['advice', 'faults', 'signs', 'reasons', 'view', 'told', 'vote'] as const
/** The hook, or a partner's first answer, announces a point; the callback follows it; the end is a question on both. */
const arcs = z
  .array(z.tuple([template, template, template]).transform(([first, callback, end]) => ({ first, callback, end })))
  .min(3)
const arcsSchema = z
  .strictObject(each(ARC_KINDS, arcs))
  .transform((all): Partial<Record<PointKind, z.output<typeof arcs>>> => all)
export type Arc = z.output<typeof arcs>[number]

const voiceSchema = z.strictObject({
  /** Says "don't" rather than "do not". */
  contracts: z.boolean(),
  /** Beginnings of words; the voice with most of them in a user's persona becomes that persona's voice. */
  matches: texts,
  /** Patterns of words that belong to the wolf's own life. Other personas use them only if their texts do. */
  imagery: texts,
  /** Quotes lead into the last question, openings begin stories, reactions precede the first answer. */
  ...each(['quotes', 'openings', 'reactions'], lines),
  told: toldSchema,
  arcs: z.strictObject({ shorts: arcsSchema, talks: arcsSchema }),
  /** By the keys of comments.json. */
  remarks: z.record(text, texts),
  /** Shorts and dialogues on any theme that the writer has no prose on. */
  ...each(['wonders', 'talks'], pieces),
})
export type Voice = z.infer<typeof voiceSchema>

const entrySchema = z.strictObject({
  names: texts,
  plural: z.literal(true).optional(),
  /** The subjects of stories: one with the first is told as a story about the theme. */
  about: texts,
  shorts: z.array(z.tuple([template, template, template])).min(3),
  talks: pieces,
})
export type Entry = z.infer<typeof entrySchema>

/** A line, and what a partner replies to it. */
const answered = z.tuple([template, template])
/** Lines on a kind of theme, which begin a video, stand within it and end it. */
const themeLinesSchema = z.strictObject({
  opens: z.array(answered).min(2),
  asides: z.array(answered).min(4),
  ends: texts,
  /** Advice on what the theme is about, between a first line and a question of its own. */
  tips: z.strictObject({ hook: answered, lines: z.array(answered).length(4), end: text }).optional(),
})
export type ThemeLines = z.infer<typeof themeLinesSchema>

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
const alternatives = texts.transform((list) => list.join('|'))
const anyOf = alternatives.transform((source) => new RegExp(source, 'i'))
/** Patterns of themes, or nouns that end them. */
const kind = z.union([
  text.transform((source) => ({ isNoun: false, pattern: new RegExp(source, 'u') })),
  texts.transform((all) => ({
    isNoun: true,
    pattern: new RegExp(`\\n(?!be(?:com)?ing )(.*[ -])?(${all.join('|')})(s|(?<=[sxzo]|[cs]h)es)?$`, 'u'),
  })),
])
const wordMap = z.record(z.string(), text)
const forms = z.array(formSchema)
const VOICE_FILES = WOLF_IDS.map((wolf) => `voices/${wolf}` as const)
const SCHEMAS = {
  ...each(VOICE_FILES, voiceSchema),
  themes: z.array(entrySchema),
  stories: z.strictObject({
    plots: z.array(
      z.strictObject({
        about: texts,
        title: text,
        unnamed: z.literal(true).optional(),
        ...each(['start', 'want', 'low', 'turn', 'then', 'after'], template),
      }),
    ),
    /** Kinds of themes (vocabulary.kinds) and entries by subjects of plots; 'any', 'question' and 'when' are for others. */
    kinds: z.record(text, texts),
    ...each(['openings', 'closings'], lines),
    names: z.strictObject(each(['she', 'he'], texts)),
    pronouns: z.strictObject(each(['she', 'he'], z.strictObject(each(['he', 'him', 'his', 'himself'], text)))),
  }),
  dialogues: z.record(text, pieces),
  points: z.strictObject({
    kinds: z.strictObject(each(POINT_KINDS, z.strictObject(pointLines))),
    /** Bridges precede the last point of a story, days end announcements. */
    ...each(['bridges', 'days'], lines),
  }),
  /** By the kinds (vocabulary.kinds) and entries of themes. */
  'theme-lines': z.record(text, themeLinesSchema),
  /** Typical key points on a kind of theme, and what is replied to each; by the same. */
  replies: z.record(text, z.array(answered)),
  /** None is made on a point that matches `never`. Voices have remarks of their own for the keys. */
  comments: z.strictObject({
    never: pattern,
    comments: z.array(commentSchema),
    keys: z.array(matchSchema.extend({ key: text })),
  }),
  forms: z.record(
    z.enum(MODES),
    z.strictObject({
      ...each(['theme', 'wonder', 'points', 'sober', 'sober points'], forms),
      told: forms.default([]),
    }),
  ),
  shared: z.strictObject({
    keywords: z.record(keywordKindSchema, lines),
    /** A tone is known by any of its words. Openers precede what is said, remarks stand within it. */
    tones: z.record(z.string(), z.strictObject({ words: texts, openers: lines, remarks: lines })),
    told: z.strictObject({ reflections: lines }),
    wonders: z.record(text, pieces),
  }),
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
  'own-life': z.record(z.templateLiteral(['own ', z.string()]), lines),
  vocabulary: z.strictObject({
    /** Names of entries that aren't nouns: the entry's own name is said instead. */
    notNouns: words,
    /** Nouns that need an article when they stand alone. */
    counted: words,
    /** Nouns and adjectives with which a theme may begin: their capital is no name's. */
    common: words,
    ...each(['verbs', 'compounds', 'singularInS', 'notGerunds', 'functionWords', 'lowerInTitles'], words),
    /** In backstories; phraseEnds end noun phrases. */
    ...each(['phraseEnds', 'times', 'kin', 'notPlaces'], alternatives),
    aims: z.strictObject(each(AIMS, pattern)),
    /** Tell kinds of key points apart: `fault`, `past` and `notice` by the points, `asked` and `ours` by these and the theme. */
    pointKinds: z.strictObject(
      each(['fault', 'lesson', 'signs', 'choice', 'asked', 'reasons', 'past', 'ours', 'notice'], pattern),
    ),
    /** Kinds of themes. The first that matches counts. */
    kinds: z.record(z.string(), kind),
    /** Patterns of directions for the video, of words before a theme's subject, and of kinds of sentences. */
    directions: alternatives.transform((source) => new RegExp(source, 'gi')),
    ...each(
      ['leads', 'determined', 'prepositions', 'clauses', 'subordinate', 'inverted', 'participles', 'open'],
      anyOf,
    ),
    /** Where the head of a noun phrase ends. */
    afterHead: anyOf,
    /** Patterns of scenes for dialogues; the group holds the topic. */
    scenes: z.array(pattern),
    /** In their group, what a clause is about, before a word that fits `predicate`. */
    subjects: z.array(pattern),
    predicate: pattern,
    /** Themes that ask which of two things; which of two times or places for the same everyday thing. */
    ...each(['choices', 'everydayChoices'], pattern),
    /** A point that says what to do; a theme that tells or asks something, on which advice would be out of place. */
    ...each(['advice', 'observed'], pattern),
    capitals: wordMap,
    /** "my" as a persona says it to a listener. */
    addressed: wordMap,
    /** Replacements, in their order. */
    contractions: wordMap.transform((all) =>
      Object.entries(all).map(([long, short]) => [new RegExp(long, 'g'), short] as const),
    ),
    /** Common words of other languages, in English. */
    translations: wordMap,
    /** Patterns of emoji, by what they mean. */
    pictures: z.record(
      z.string(),
      text.transform((source) => new RegExp(source, 'u')),
    ),
  }),
}
type Name = keyof typeof SCHEMAS
type Prose<Of extends Name> = z.output<(typeof SCHEMAS)[Of]>
export type Remark = Prose<'comments'>['comments' | 'keys'][number]

/** The names of all files of the folder. */
export const PROSE_FILES = Object.keys(SCHEMAS) as Name[]

/** Throws an error that names the file and the path of the first fault. */
export function checkProse<Of extends Name>(name: Of, json: string): Prose<Of> {
  const { success, data, error } = SCHEMAS[name].safeParse(JSON.parse(json))
  if (success) return data as Prose<Of>
  const [fault] = error.issues
  throw new Error(`packages/server/prose/${name}.json, ${fault?.path.join('.')}: ${fault?.message}`)
}

const loaded = new Map<Name, unknown>()

/** The content of a file, read and checked at its first use. */
export function prose<Of extends Name>(name: Of): Prose<Of> {
  const known = loaded.get(name) as Prose<Of> | undefined
  const content = known ?? checkProse(name, readFileSync(join(proseFolder, `${name}.json`), 'utf8'))
  loaded.set(name, content)
  return content
}
