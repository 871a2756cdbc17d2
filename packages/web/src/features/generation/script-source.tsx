import { scriptRefusalOf } from '@pack/core/content/grave'
import { LINES_SPLIT_NOTICE } from '@pack/core/content/lines'
import type { Mode } from '@pack/core/content/mode'
import { readTypedScript } from '@pack/core/content/own-script'
import { VIDEO_LENGTH } from '@pack/core/generation/arrange'
import { estimateScript, secondsToSay, speakingPace, tooLongFor } from '@pack/core/generation/estimate'
import type { Persona } from '@pack/core/personas/persona'
import { useEffect, useEffectEvent, useState } from 'react'
import { Face } from '../../product/face.tsx'
import { countOf, inSeconds } from '../../product/measures.ts'
import { TextArea } from '../../ui/field.tsx'
import { RADIO } from '../../ui/radio.ts'
import { notify } from '../../ui/toast.tsx'
import type { OwnScript } from './order.ts'

type Props = {
  /** Null: a script is written. */
  own: OwnScript | null
  mode: Mode
  /** The chosen personas; the first one speaks lines before the first name. */
  speakers: readonly Persona[]
  /** The problem to show before the field was left. */
  error?: string | undefined
  onChange: (own: OwnScript | null) => void
}

/** The choice between a written script and the user's own, which is judged while it is typed. */
export function ScriptSource({ own, mode, speakers, error, onChange }: Props) {
  const [left, setLeft] = useState(false)
  // The typed script is kept while "Write it for me" is chosen.
  const [kept, setKept] = useState('')
  const text = own?.text ?? ''
  const paces = Object.fromEntries(speakers.map(({ slug, voice }) => [slug, speakingPace(voice)]))
  const judge = (typed: string) => {
    const { lines, problem, split } = readTypedScript(typed, speakers)
    const refused = problem ?? tooLongFor(mode, lines, paces) ?? scriptRefusalOf(lines.map(({ line }) => line))
    return { lines, split, own: { text: typed, script: JSON.stringify(lines), problem: refused } }
  }
  const judged = judge(text)

  // Other personas or another mode may make the same text valid or not.
  const judgeAgain = useEffectEvent(() => {
    const now = judge(text).own
    if (own && (now.script !== own.script || now.problem !== own.problem)) onChange(now)
  })
  const cast = speakers.map(({ slug }) => slug).join()
  useEffect(() => judgeAgain(), [cast, mode])

  const toSay = judged.lines.map((line) => secondsToSay(line, paces))
  // With its pauses, which count for the limit.
  const whole = Math.round(estimateScript(mode, judged.lines, paces))
  const counted = countOf(judged.lines.length, 'line')
  const { max } = VIDEO_LENGTH[mode]
  const length =
    whole > max
      ? `${inSeconds(whole)} of at most ${inSeconds(max)}`
      : inSeconds(toSay.reduce((sum, seconds) => sum + seconds, 0))
  const speaking = speakers.filter(({ slug }) => judged.lines.some(({ persona }) => persona === slug))
  const hasVoices = mode === 'dialogue' || speakers.length > 1
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-3 border-0 p-0">
      <legend className="sr-only">Script</legend>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Choice
          label="Write it for me"
          checked={!own}
          onChoose={() => {
            setKept(text)
            onChange(null)
          }}
        />
        <Choice label="My own script" checked={own !== null} onChoose={() => onChange(judge(kept).own)} />
      </div>
      {own && (
        <TextArea
          label="Lines"
          required
          rows={8}
          value={text}
          placeholder={example(speakers)}
          error={(left && judged.own.problem) || error}
          aside={
            judged.lines.length > 0 && (
              <span className="flex items-baseline gap-2">
                <span className="flex self-center -space-x-1.5">
                  {speaking.map((one) => (
                    <Face key={one.id} persona={one} className={FACE} />
                  ))}
                </span>
                {`${counted} · about ${length}`}
              </span>
            )
          }
          hint={`One spoken line per row, said exactly as typed.${hasVoices ? ' Start a row with “Name:” to choose the speaker.' : ''}`}
          onChange={(event) => onChange(judge(event.target.value).own)}
          onBlur={() => {
            setLeft(true)
            if (judged.split) notify.note(LINES_SPLIT_NOTICE)
          }}
        />
      )}
      {own && speaking.length > 1 && (
        <ol
          aria-label="Who says what"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-45 divide-y divide-line overflow-y-auto rounded-xl border border-line text-sm"
        >
          {judged.lines.map(({ persona, line }, index) => {
            const speaker = speakers.find(({ slug }) => slug === persona)
            return (
              <li key={index} className="flex items-center gap-2.5 px-3 py-1.5">
                {speaker && <Face persona={speaker} className={FACE} />}
                <span className="sr-only">{speaker?.name}:</span>
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {line}
                </span>
                <span className="text-muted text-xs tabular-nums">{inSeconds(toSay[index] ?? 0)}</span>
              </li>
            )
          })}
        </ol>
      )}
    </fieldset>
  )
}

const FACE = '-my-0.5 size-5 shrink-0 overflow-hidden rounded-full'

function example(speakers: readonly Persona[]): string {
  const [first, second] = speakers.map(({ name }) => `${name}: `)
  return first
    ? `${second ? first : ''}You said you would start on Monday.\n${second ?? ''}It is Monday somewhere.`
    : ''
}

const Choice = ({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) => (
  <label className="flex min-h-8 cursor-pointer items-center gap-2.5">
    <input type="radio" name="script" checked={checked} onChange={onChoose} className={RADIO} />
    {label}
  </label>
)
