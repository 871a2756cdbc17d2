import { useRef, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { speakPreview } from '../../product/voices.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { HearButton } from '../../ui/hear-button.tsx'
import { Slider } from '../../ui/slider.tsx'
import { notify } from '../../ui/toast.tsx'
import type { DraftProblems, PersonaDraft } from './draft.ts'
import { VoicePicker } from './voice-picker.tsx'

/** Longest text of a voice test (part 5). */
const PREVIEW_CHARACTERS = 350

/** "−1 semitone", with the minus sign instead of a hyphen. */
const inSemitones = (pitch: number): string =>
  `${pitch.toLocaleString(undefined, { signDisplay: 'exceptZero' }).replace('-', '−')} ${Math.abs(pitch) === 1 ? 'semitone' : 'semitones'}`

type Props = {
  draft: PersonaDraft
  disabled: boolean
  problems: DraftProblems
  onChange: (part: Partial<PersonaDraft>) => void
}

/** The voice, its speed and pitch, and a field to test them. */
export function VoiceFields({ draft, disabled, problems, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const test = useRef<HTMLDivElement>(null)
  const line = typed.trim() || draft.voice_line.trim() || `I’m ${draft.name.trim() || 'your new voice'}.`
  return (
    <Card id="voice" className="scroll-mt-32 grid gap-4 sm:gap-5">
      <h2 className="text-xl">Voice</h2>
      <VoicePicker
        value={draft.voice}
        line={line}
        pace={draft.pace}
        pitch={draft.pitch}
        disabled={disabled}
        problem={problems.voice}
        onChange={(voice) => onChange({ voice })}
      />
      <div className="grid grid-cols-2 gap-5">
        <Slider
          label="Speed"
          min={0.7}
          max={1.4}
          step={0.05}
          value={draft.pace}
          disabled={disabled}
          shown={`${draft.pace.toLocaleString(undefined, { minimumFractionDigits: 2 })}×`}
          onChange={(pace) => onChange({ pace })}
        />
        <Slider
          label="Pitch"
          min={-6}
          max={6}
          step={0.5}
          value={draft.pitch}
          disabled={disabled}
          shown={inSemitones(draft.pitch)}
          onChange={(pitch) => onChange({ pitch })}
        />
      </div>
      <div ref={test} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Test the voice"
          className="flex-1 basis-64"
          maxLength={PREVIEW_CHARACTERS}
          placeholder={draft.voice_line || 'Type something to hear it'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter would submit the form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            test.current?.querySelector('button')?.click()
          }}
        />
        <HearButton
          label="Listen to this line"
          text="Listen"
          className="min-h-12 max-sm:flex-1"
          load={() => speakPreview({ text: line, voice: { id: draft.voice, pace: draft.pace, pitch: draft.pitch } })}
          onError={(problem) => notify.failed(messageOf(problem))}
        />
      </div>
    </Card>
  )
}
