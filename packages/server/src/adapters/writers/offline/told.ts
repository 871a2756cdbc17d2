import { splitLine } from '@pack/core/content/lines'
import type { ScriptLine } from '@pack/core/content/script'
import { random } from '@pack/core/kernel/random'
import type { Character } from './character.ts'
import type { Draft } from './draft.ts'
import { keywordLines } from './extras.ts'
import type { UsedText } from './line-pool.ts'
import { catchPhrase, fromOwnLife } from './own-voice.ts'
import { type Part, prose } from './prose.ts'
import { wordCount } from './sentences.ts'

/** Words of a short, beyond which a persona adds no remarks. */
const FULL_SHORT_WORDS = 110
/** Turns in which the first speaker of a dialogue says its points, at most; and turns without points. */
const MAX_TURNS = 5
const WONDERING_TURNS = 3

const isList = (theme: string) =>
  /\b(?:tips?|steps?|mistakes?|reasons?|ways?|signs?|rules?|things|ideas|myths?|tricks?|hacks?|lessons?|habits?|facts?|questions?|stretches)\b/i.test(
    theme,
  )
const COUNT = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const OFFER =
  /[%$€£]|\b(?:free|offers?|sale|discount|coupon|tickets?|deals?|grand opening|we open|visit us|join us|book now|now open)\b/i

/** A script around key points; or, on a theme that the writer knows nothing about, one that asks its audience. */
export function writeTold(draft: Draft, used: UsedText): ScriptLine[] | undefined {
  const [teller] = draft.primary
  if (!teller) return undefined
  const script = new Telling(draft, used)
  const cast = [...draft.primary, ...draft.supporting]
  if (draft.order.mode === 'dialogue') script.converse(cast)
  else script.tell(teller, draft.order.mode === 'story' ? (draft.supporting[0] ?? teller) : teller)
  return script.isComplete ? script.lines : undefined
}

class Telling {
  readonly lines: ScriptLine[] = []
  /** False when the unused lines ran out and there are no points to say instead. */
  isComplete = true
  private readonly taken = new Map<string, number>()
  private readonly draft: Draft
  private readonly used: UsedText
  /** The points, numbered when the theme announces a list. */
  private readonly points: readonly string[]

  constructor(draft: Draft, used: UsedText) {
    this.draft = draft
    this.used = used
    const isNumbered = draft.theme.points.length > 1 && isList(draft.theme.said)
    this.points = isNumbered
      ? draft.theme.points.map((point, i) => `Number ${COUNT[i] ?? i + 1}. ${point}`)
      : draft.theme.points
  }

  /** One speaker, with remarks by another. */
  tell(teller: Character, other: Character) {
    const isShort = this.draft.order.mode === 'short'
    this.say(teller, this.hook(teller), this.tone('openers'))
    const has = this.points.length > 0
    const beats = has ? this.points : [this.part(teller, 'wonders'), this.part(teller, 'wonders')]
    const every = isShort ? Math.max(2, Math.ceil(beats.length / 2)) : beats.length > 4 ? 2 : 1
    for (const [i, beat] of beats.entries()) {
      const isRoom = !isShort || this.words + wordCount(beats.slice(i).join(' ')) < FULL_SHORT_WORDS
      const isPause = (i + 1) % every === 0 || beats.length === 1
      const remark = !isRoom || !isPause ? undefined : has ? this.remark(other) : this.ownLife(other)
      if (other === teller) this.say(teller, beat, remark)
      else {
        this.say(teller, beat)
        this.say(other, remark)
      }
    }
    if (has && other !== teller) this.say(other, this.part(other, 'sums', teller))
    this.end(teller)
  }

  /** The first speaker tells; the others ask, doubt and sum up. */
  converse(cast: readonly Character[]) {
    const [first, ...others] = cast
    const second = others[0]
    if (!first || !second) return
    const other = (turn: number) => others[turn % others.length] ?? second
    const has = this.points.length > 0
    const size = Math.ceil(this.points.length / MAX_TURNS)
    const turns = has ? Math.ceil(this.points.length / size) : WONDERING_TURNS
    this.say(first, this.hook(first), this.tone('openers'))
    this.say(second, this.part(second, 'prompts', first) ?? this.reply(second, first))
    for (let turn = 1; turn <= turns; turn++) {
      const beats = has ? this.points.slice((turn - 1) * size, turn * size) : [this.part(first, 'wonders')]
      this.say(first, ...beats, has && turn === 2 ? this.tone('remarks') : undefined)
      const replier = other(turn)
      if (turn < turns)
        this.say(
          replier,
          this.reply(replier, first),
          this.ownLife(replier) ?? (has ? undefined : this.part(replier, 'wonders')),
        )
    }
    const last = other(turns)
    for (const silent of others.filter((one) => one !== last && !this.hasSpoken(one)))
      this.say(silent, this.part(silent, 'remarks'))
    this.say(last, this.part(last, has ? 'sums' : 'wonders', first), has ? undefined : this.ownLife(last))
    this.end(first)
  }

  private hasSpoken({ member }: Character) {
    return this.lines.some(({ persona }) => persona === member.slug)
  }

  private get words() {
    return wordCount(this.lines.map(({ line }) => line).join(' '))
  }

  private hook(speaker: Character) {
    // Without an unused hook, the theme itself is said.
    return this.part(speaker, 'hooks') ?? this.draft.theme.sentence
  }

  private reply(speaker: Character, to: Character) {
    return this.part(speaker, 'replies', to) ?? this.part(speaker, 'remarks')
  }

  private remark(speaker: Character) {
    return this.tone('remarks') ?? this.ownLife(speaker) ?? this.part(speaker, 'remarks')
  }

  private ownLife(speaker: Character) {
    return fromOwnLife(speaker, this.draft, this.used, {
      lines: prose.ownLife().asides,
      name: 'asides',
      n: this.next('own'),
    })
  }

  private end(speaker: Character) {
    const { draft, used } = this
    const text = this.lines.map(({ line }) => line).join(' ')
    const isOffer =
      !isList(draft.theme.said) && [draft.theme.said, ...draft.theme.points].some((sentence) => OFFER.test(sentence))
    const closing = this.part(speaker, isOffer ? 'offers' : draft.theme.points.length > 1 ? 'picks' : 'asks')
    this.say(speaker, ...keywordLines(draft, text, used), closing, catchPhrase(speaker, draft, used, text))
  }

  /** Two of three lines come from the speaker's voice; anybody may say the others. */
  private part(speaker: Character, part: Part, other = speaker): string | undefined {
    const { pools, variant, seed } = this.draft
    const { told, contracts } = speaker.voice
    const names = { other: other.member.name }
    const n = variant + this.next(part)
    const own = pools.ofVoice(speaker, part, told[part])
    const shared = pools.shared(part, prose.shared().told[part], contracts)
    const [first, second] = random(`${seed}|${part}|${n}`).int(3) === 0 ? [shared, own] : [own, shared]
    const line = first.take(n, this.used, { names }) ?? second.take(n, this.used, { names })
    if (part === 'wonders' && line === undefined) this.isComplete = false
    return line
  }

  private tone(kind: 'openers' | 'remarks'): string | undefined {
    return this.taken.has(`tone|${kind}`)
      ? undefined
      : this.draft.tone?.[kind].take(this.draft.variant + this.next(`tone|${kind}`), this.used)
  }

  private next(name: string): number {
    const count = this.taken.get(name) ?? 0
    this.taken.set(name, count + 1)
    return count
  }

  private say({ member }: Character, ...sentences: readonly (string | undefined)[]) {
    const text = sentences.filter((sentence) => sentence !== undefined).join(' ')
    if (text !== '') this.lines.push(...splitLine(text).map((line) => ({ persona: member.slug, line })))
  }
}
