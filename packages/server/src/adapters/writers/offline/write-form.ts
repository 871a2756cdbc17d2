import { splitLine } from '@pack/core/content/lines'
import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import type { Draft, Lines } from './draft.ts'
import { keywordLines } from './extras.ts'
import type { Limits, UsedText } from './line-pool.ts'
import { catchPhrase, fromOwnLife } from './own-voice.ts'
import { commentsOn, echoOf, keyOf, kindOfPoints, leadsTo } from './points.ts'
import { type Form, type Line, prose, type Speech, type Turn } from './prose.ts'
import { numberWord, sentencesOf, wordCount } from './sentences.ts'
import { heroOf } from './story.ts'

/** A short has fewer words in a line, because voice and captions pause between lines. */
const LONG_LINE = 24

type Spoken = { speaker: Character; other: Character; say: readonly Speech[] }
type Moment = Omit<Spoken, 'say'> & { before: string; limits: Limits }

/** Writes a script in a form; undefined when a line that the form needs can't be said. */
export function writeForm(form: Form, draft: Draft, used: UsedText): ScriptLine[] | undefined {
  const script = new FormScript(form, draft, used)
  return script.write() ? script.lines : undefined
}

class FormScript {
  readonly lines: ScriptLine[] = []
  private readonly taken = new Map<string, number>()
  private readonly form: Form
  private readonly draft: Draft
  private readonly used: UsedText
  private readonly cast: readonly Character[]
  private readonly shared: Lines
  private readonly hero: ReturnType<typeof heroOf> | undefined
  private readonly limits: readonly Limits[]
  private readonly groupSize: number
  private readonly kind: ReturnType<typeof kindOfPoints>
  /** Key points that were not said yet. */
  private points: readonly string[]

  constructor(form: Form, draft: Draft, used: UsedText) {
    const { cast, order, register, theme, variant } = draft
    const [first, ...others] = cast
    const aside = others[variant % Math.max(1, others.length)]
    this.form = form
    this.draft = draft
    this.used = used
    this.cast = order.mode === 'dialogue' ? cast : [first, aside].filter((one) => one !== undefined)
    this.shared = register.shared(variant)
    this.hero = order.mode === 'story' ? heroOf(draft) : undefined
    this.points = theme.points
    this.kind = kindOfPoints(theme)
    this.groupSize = Math.ceil(theme.points.length / form.groups)
    const lax = { named: Number.POSITIVE_INFINITY, mayRepeat: false }
    this.limits = [{ ...lax, named: 2 }, lax, ...(register.mayRepeat ? [{ ...lax, mayRepeat: true }] : [])]
  }

  /** False when a needed line is missing. */
  write(): boolean {
    const { opening, round, closing, extra } = this.form
    const isSaidFirst = opening.some(({ say }) => say.some(({ notation }) => notation === 'points'))
    const rounds = Math.max(0, Math.ceil(this.points.length / this.groupSize) - (isSaidFirst ? 1 : 0))
    const body = [
      ...opening.map((turn) => ({ turn, nth: 0 })),
      ...Array.from({ length: rounds }, (_, nth) => round.map((turn) => ({ turn, nth }))).flat(),
    ].flatMap(({ turn, nth }, i) => this.spoken(turn, nth, i))
    const end = closing.flatMap((turn, i) => this.spoken(turn, rounds, body.length + i))
    const isSaid = (turn: Spoken) => this.add(turn)
    if (!body.every(isSaid)) return false
    const speaks = (one: Character) =>
      this.lines.some(({ persona }) => persona === one.member.slug) ||
      end.some(({ speaker, say }) => speaker === one && say.some(({ isOptional }) => !isOptional))
    const silent = this.cast.filter((one) => !speaks(one))
    const other = body[0]?.speaker
    const added = extra.length > 0 && other ? silent.map((speaker) => ({ speaker, other, say: extra })) : []
    return [...added, ...end].every(isSaid)
  }

  /** `nth` round: in each, another speaker answers the first one. */
  private spoken({ by, to, say }: Turn, nth: number, i: number): Spoken[] {
    const [first, ...others] = this.cast
    const at = (place: number) => (place === 0 ? first : (others[(place - 1 + nth) % others.length] ?? first))
    const speaker = by === undefined ? this.cast[i % this.cast.length] : at(by)
    const other = at(to ?? (by === 0 ? 1 : 0))
    return speaker && other ? [{ speaker, other, say }] : []
  }

  private add({ speaker, other, say }: Spoken): boolean {
    let texts: string[] = []
    const { about, sentence } = this.draft.theme
    const quoted = about === null ? 0 : wordCount(sentence)
    for (const speech of say) {
      if (speech.notation === 'points') {
        this.push(speaker, texts)
        texts = this.points.slice(0, this.groupSize).map((point) => this.led(point))
        this.points = this.points.slice(this.groupSize)
        continue
      }
      const isFull =
        wordCount([...this.lines.map(({ line }) => line), ...texts, ...this.points].join(' ')) - quoted >=
        this.form.words
      // In a dialogue the question was the other one's.
      const before = texts.at(-1) ?? (this.draft.order.mode === 'dialogue' ? '' : this.lines.at(-1)?.line)
      if (speech.isFiller && (isFull || before?.endsWith('?'))) continue
      const text = this.say(speech, speaker, other, texts.join(' '))
      if (text !== undefined) texts.push(text)
      else if (!speech.isOptional) return false
    }
    this.push(speaker, texts)
    return true
  }

  /** A point, with its number when the theme announces a list. */
  private led(point: string): string {
    const { aims, points } = this.draft.theme
    return points.length > 1 && aims.includes('list')
      ? `Number ${numberWord(points.indexOf(point) + 1)}. ${point}`
      : point
  }

  /** The latest point and the next one. */
  private get place() {
    const { points } = this.draft.theme
    const nth = points.length - this.points.length
    return { latest: points[nth - 1] ?? '', next: points[nth] ?? '' }
  }

  /** Lines that depend on the points before and after them. */
  private onPoint(part: string, speaker: Character): readonly Line[] {
    const { latest, next } = this.place
    if (part === 'leads') return leadsTo(next, this.kind)
    const spoken = part === 'comments' ? 'say' : part === 'answers' ? 'ask' : undefined
    return spoken ? commentsOn(latest, this.draft.theme, speaker.wolf, spoken) : []
  }

  private push({ member }: Character, texts: readonly string[]) {
    const isShort = this.draft.order.mode === 'short'
    let line = ''
    for (const text of isShort ? texts.flatMap(sentencesOf) : texts) {
      const joint = `${line} ${text}`.trim()
      if (isShort && line !== '' && wordCount(joint) >= LONG_LINE) {
        this.lines.push({ persona: member.slug, line })
        line = text
      } else line = joint
    }
    const [last] = this.draft.order.mode === 'dialogue' ? this.lines.slice(-1) : []
    if (last?.persona === member.slug && line !== '') line = `${this.lines.pop()?.line} ${line}`
    if (line !== '') this.lines.push(...splitLine(line).map((part) => ({ persona: member.slug, line: part })))
  }

  /** The first alternative that can be said, at best without repetition. */
  private say({ notation, alternatives }: Speech, speaker: Character, other: Character, before: string) {
    const parts = alternatives.flatMap((either) =>
      random(`${this.draft.seed}|${notation}|${this.draft.variant + this.count(notation)}`).shuffle(either),
    )
    for (const limits of this.limits) {
      for (const part of parts) {
        const n = this.draft.variant + this.count(part)
        const line = this.part(part, n, { speaker, other, before, limits })
        if (line === undefined) continue
        for (const name of new Set([part, notation])) this.taken.set(name, this.count(name) + 1)
        return line
      }
    }
    return undefined
  }

  private count = (name: string) => this.taken.get(name) ?? 0

  private part(part: string, n: number, { speaker, other, before, limits }: Moment): string | undefined {
    const { draft, used, shared, hero } = this
    const { pools, register, theme } = draft
    const [, life] = /^own (.+)/.exec(part) ?? []
    if (part === 'theme') return theme.sentence
    if (part === 'signature') return catchPhrase(speaker, draft, used, before)
    if (part === 'keywords')
      return keywordLines(draft, [...this.lines.map(({ line }) => line), before].join(' '), used) || undefined
    if (life !== undefined) {
      const lines = prose.ownLife()[life as keyof ReturnType<typeof prose.ownLife>]
      return fromOwnLife(speaker, draft, used, { lines, name: life, n, names: hero, after: before, limits })
    }
    if (part.startsWith('tone ') && this.count(part) > 0) return undefined
    if (/^(?:sums|reactions|bridges)$/.test(part) && speaker === other) return undefined
    if (part === 'asks' && this.points.length === 0) return undefined
    if (part === 'bridges' && (this.points.length !== 1 || theme.points.length === 1)) return undefined

    const { contracts } = speaker.voice
    const voiced = this.kind === 'blow' ? undefined : register.ofVoice(speaker)[part]
    const own = this.kind ? [...(voiced ?? []), ...(shared[part] ?? [])] : (voiced ?? [])
    const candidates = [own, this.kind ? [] : (shared[part] ?? []), this.onPoint(part, speaker)].flatMap((list, i) =>
      list.length > 0 ? [pools(part, list, contracts, i ? undefined : speaker)] : [],
    )
    const { latest, next } = this.place
    const theirs = hero && part.startsWith('plot ') ? { T: hero.theirs ?? '' } : {}
    const options = {
      names: {
        ...hero,
        ...theirs,
        key: keyOf(next),
        echo: echoOf(latest),
        moral: String(shared['plot moral']),
        other: other.member.name,
      },
    }
    for (const pool of candidates) {
      const line = pool.take(n, used, limits, options)
      if (line !== undefined) return line
    }
    return undefined
  }
}
