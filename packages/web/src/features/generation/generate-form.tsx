import { BG_CHANGE_SECONDS } from '@pack/core/content/background'
import { MODES, type Mode } from '@pack/core/content/mode'
import { distribute } from '@pack/core/generation/distribution'
import { GENERATE_MESSAGES, generateProblems, QUANTITY } from '@pack/core/generation/request'
import type { Persona } from '@pack/core/personas/persona'
import { PenLine, Sparkles } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, type SetStateAction, type SubmitEvent, useState } from 'react'
import { useSlideshowName } from '../../product/assets/slideshow-name.ts'
import { Face } from '../../product/face.tsx'
import type { Platform } from '../../product/platforms.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ComboboxMulti } from '../../ui/combobox-multi.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { KeywordsField } from './keywords-field.tsx'
import { WolvesToTake } from './late-parts.tsx'
import { checkedFields, type Draft, today, withMode, withNewcomer, withPersonas, withQuantity } from './order.ts'

type Props = {
  draft: Draft
  onChange: Dispatch<SetStateAction<Draft>>
  /** `writeFirst`: the script waits to be read, edited and heard before anything is rendered. */
  onSubmit: (order: { writeFirst: boolean }) => void
  submitting: boolean
  cast: readonly Persona[]
  platforms: readonly Platform[]
}

const MODE_NAMES: Record<Mode, { label: string; note: string }> = {
  short: { label: 'Short', note: 'One quote, vertical' },
  story: { label: 'Story', note: 'Told by one voice, wide' },
  dialogue: { label: 'Dialogue', note: 'Two or more voices, wide' },
}
const NONE_LEFT = 'All available personas selected'

/** The Generate form (part 2 §2 and §5). Its rules and messages are core's. */
export function GenerateForm({ draft, onChange, onSubmit, submitting, cast, platforms }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(false)
  const problems = generateProblems(checkedFields(draft))
  /** A field complains once it was left, or once the user tried to submit. */
  const problem = (field: string) =>
    refused || left.has(field) ? problems.find((one) => one.field === field)?.message : undefined
  const leave = (field: string) => () => setLeft((fields) => new Set(fields).add(field))

  const submit = (writeFirst = false) => {
    if (submitting) return
    if (problems.length > 0) return setRefused(true)
    setRefused(false)
    setLeft(new Set())
    onSubmit({ writeFirst })
  }
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      submit()
    }
  }
  const choices = cast.map((persona) => ({
    id: persona.id,
    name: persona.name,
    note: persona.role_title,
    picture: <Face persona={persona} className="size-7 shrink-0 overflow-hidden rounded-full" />,
  }))
  const short = draft.mode === 'short'
  const slideshow = useSlideshowName(draft.personas)
  const nameOf = (id: string) => cast.find((persona) => persona.id === id)?.name ?? id
  const shares = distribute(draft.quantity ?? 0, draft.personas).filter(({ count }) => count > 0)

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onKeyDown={submitByKeys}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit()
      }}
    >
      {refused && problems.length > 0 && (
        <Notice tone="danger" role="alert">
          {GENERATE_MESSAGES.incomplete}
        </Notice>
      )}
      <TextField
        label="Theme"
        required
        value={draft.theme}
        placeholder="e.g. starting over"
        error={problem('theme')}
        onBlur={leave('theme')}
        onChange={(event) => onChange({ ...draft, theme: event.target.value })}
        autoComplete="off"
      />
      <fieldset className="m-0 border-0 p-0">
        <legend className="mb-1.5 font-semibold text-sm">
          Mode
          <span aria-hidden className="ml-1 text-brand">
            *
          </span>
        </legend>
        <div className="grid gap-2.5 sm:grid-cols-3">
          {MODES.map((mode) => (
            <label
              key={mode}
              className="flex cursor-pointer flex-col gap-0.5 rounded-xl border border-control bg-bg px-4 py-3 transition-colors hover:border-muted has-checked:border-brand has-checked:bg-brand/10 has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="mode"
                value={mode}
                checked={draft.mode === mode}
                onChange={() => onChange(withMode(draft, mode))}
                className="sr-only"
              />
              <span className="font-semibold">{MODE_NAMES[mode].label}</span>
              <span className="text-[0.8125rem] text-muted">{MODE_NAMES[mode].note}</span>
            </label>
          ))}
        </div>
        {problem('mode') && <p className="mt-1.5 text-danger text-sm">{problem('mode')}</p>}
      </fieldset>

      <ComboboxMulti
        label={short ? 'Personas' : 'Primary Personas'}
        required
        choices={choices}
        value={draft.personas}
        error={problem('personas')}
        placeholder="Choose who speaks"
        emptyText={NONE_LEFT}
        onChange={(ids) => onChange(withPersonas(draft, ids))}
        hint={
          shares.length > 1
            ? shares.map(({ persona, count }) => `${count} for ${nameOf(persona)}`).join(', ')
            : undefined
        }
      />
      {!short && (
        <ComboboxMulti
          label="Supporting Personas"
          required={draft.mode === 'dialogue'}
          choices={choices.filter(({ id }) => !draft.personas.includes(id))}
          value={draft.supporting}
          error={problem('supporting_personas')}
          placeholder={draft.mode === 'dialogue' ? 'Choose who answers' : 'Nobody else'}
          emptyText={NONE_LEFT}
          onChange={(supporting) => onChange({ ...draft, supporting })}
        />
      )}

      <details className="group -mt-3 text-sm">
        <summary className="w-fit cursor-pointer font-medium text-brand">Take in another wolf of the Pack</summary>
        <div className="mt-3">
          <WolvesToTake cast={cast} onTaken={(wolf) => onChange((current) => withNewcomer(current, wolf.id))} />
        </div>
      </details>

      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Tone"
          value={draft.tone}
          placeholder="e.g. calm, funny, defiant"
          onChange={(event) => onChange({ ...draft, tone: event.target.value })}
        />
        <KeywordsField keywords={draft.keywords} onChange={(keywords) => onChange({ ...draft, keywords })} />
        <NumberField
          label="Quantity"
          required
          min={QUANTITY.min}
          max={QUANTITY.max}
          value={draft.quantity}
          error={problem('quantity')}
          hint="Each one is a video with a script of its own."
          onChange={(quantity) => onChange(withQuantity(draft, quantity))}
        />
        <TextField
          label="Schedule Date"
          type="date"
          min={today()}
          value={draft.date}
          hint={
            (draft.quantity ?? 1) > 1
              ? 'The first is due that day, the next ones a day apart.'
              : 'Due that day at your posting hour.'
          }
          onChange={(event) => onChange({ ...draft, date: event.target.value })}
        />
      </div>

      {short && (
        <div className="grid gap-6 sm:grid-cols-2">
          <Select
            label="Background"
            value={draft.backgroundMode}
            options={[
              { value: 'loop', label: 'Looping video' },
              { value: 'ai_slideshow', label: slideshow },
            ]}
            onChange={(event) =>
              onChange({ ...draft, backgroundMode: event.target.value === 'ai_slideshow' ? 'ai_slideshow' : 'loop' })
            }
          />
          <NumberField
            label="Change image every (seconds)"
            min={BG_CHANGE_SECONDS.min}
            max={BG_CHANGE_SECONDS.max}
            step={BG_CHANGE_SECONDS.step}
            disabled={draft.backgroundMode !== 'ai_slideshow'}
            value={draft.changeSeconds}
            onChange={(seconds) => onChange({ ...draft, changeSeconds: seconds ?? BG_CHANGE_SECONDS.default })}
          />
        </div>
      )}

      <fieldset className="m-0 border-0 p-0">
        <legend className="mb-1 font-semibold text-sm">Publish to Platforms</legend>
        <div className="flex flex-wrap gap-x-8">
          {platforms.map((platform) => (
            <Checkbox
              key={platform.id}
              label={platform.name}
              disabled={!platform.connected}
              {...(platform.connected ? {} : { hint: 'Not linked yet' })}
              checked={draft.publishTo.includes(platform.code)}
              onChange={(event) =>
                onChange({
                  ...draft,
                  publishTo: event.target.checked
                    ? [...draft.publishTo, platform.code]
                    : draft.publishTo.filter((code) => code !== platform.code),
                })
              }
            />
          ))}
        </div>
      </fieldset>

      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          size="large"
          busy={submitting}
          disabled={problems.length > 0}
          icon={<Sparkles aria-hidden className="size-5" />}
        >
          {submitting ? 'Generating...' : 'Generate'}
        </Button>
        <Button
          look="secondary"
          size="large"
          disabled={problems.length > 0 || submitting}
          onClick={() => submit(true)}
          icon={<PenLine aria-hidden className="size-5" />}
        >
          Write first
        </Button>
        <p className="text-muted text-sm">
          {problems[0]?.message ??
            `Makes ${draft.quantity === 1 ? 'one video' : `${draft.quantity} videos`}. Ctrl + Enter works, too. “Write first” lets you read, change and hear the script before anything is rendered.`}
        </p>
      </div>
    </form>
  )
}
