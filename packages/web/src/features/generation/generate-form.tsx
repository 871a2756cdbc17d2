import type { Mode } from '@pack/core/content/mode'
import { distribute } from '@pack/core/generation/distribution'
import { GENERATE_MESSAGES, generateProblems, QUANTITY } from '@pack/core/generation/request'
import type { Persona } from '@pack/core/personas/persona'
import { useQuery } from '@tanstack/react-query'
import { PenLine, Sparkles } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, type SetStateAction, type SubmitEvent, useState } from 'react'
import { useSlideshowName } from '../../product/assets/slideshow-name.ts'
import { BackgroundFields } from '../../product/background-fields.tsx'
import { Face } from '../../product/face.tsx'
import { readinessOptions } from '../../product/me.ts'
import type { Platform } from '../../product/platforms.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxMulti } from '../../ui/combobox-multi.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import {
  AddWolves,
  KeyPointsField,
  KeywordsField,
  OrientationField,
  PlatformsField,
  ScriptSource,
} from './lazy-parts.tsx'
import {
  checkedFields,
  type Draft,
  PAST_DAY,
  today,
  withMode,
  withNewcomer,
  withOwnScript,
  withPersonas,
  withQuantity,
} from './order.ts'
import { useTypedProblem } from './typed-problem.ts'

type Props = {
  draft: Draft
  onChange: Dispatch<SetStateAction<Draft>>
  /** `writeFirst`: the script is reviewed before anything is rendered. */
  onSubmit: (order: { writeFirst: boolean }) => void
  submitting: boolean
  cast: readonly Persona[]
  platforms: readonly Platform[]
  /** The account's time zone, once known. */
  zone?: string | undefined
}

const MODE_CHOICES: { value: Mode; label: string; note: string }[] = [
  { value: 'short', label: 'Short', note: 'One quote' },
  { value: 'story', label: 'Story', note: 'One narrator' },
  { value: 'dialogue', label: 'Dialogue', note: 'Two or more voices' },
]

/** The Generate form (part 2 §2 and §5). Its rules and messages come from core. */
export function GenerateForm({ draft, onChange, onSubmit, submitting, cast, platforms, zone }: Props) {
  const { problems, refused, problemOf, markLeft, submit } = useSubmission(draft, zone, submitting, onSubmit)
  const slideshow = useSlideshowName(draft.personas)
  const short = draft.mode === 'short'
  const byId = (id: string) => cast.filter((persona) => persona.id === id)
  const edit = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    submit({ writeFirst: false })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onKeyDown={submitByKeys}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit({ writeFirst: false })
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
        error={problemOf('theme')}
        onBlur={markLeft('theme')}
        onChange={(event) => edit({ theme: event.target.value })}
        autoComplete="off"
      />
      {!draft.own && (
        <KeyPointsField
          points={draft.points}
          error={problemOf('key_points')}
          onBlur={markLeft('key_points')}
          onChange={(points) => edit({ points })}
        />
      )}
      <RadioCards
        legend="Mode"
        required
        className="sm:grid-cols-3"
        choices={MODE_CHOICES}
        value={draft.mode}
        error={problemOf('mode')}
        onChange={(mode) => onChange(withMode(draft, mode))}
      />
      {!short && <OrientationField value={draft.orientation} onChange={(orientation) => edit({ orientation })} />}
      <CastFields {...{ draft, onChange, cast, problemOf }} />
      <ScriptSource
        own={draft.own}
        mode={draft.mode || 'short'}
        speakers={[...draft.personas.slice(0, 1), ...(short ? [] : draft.supporting)].flatMap(byId)}
        onChange={(own) => onChange((current) => withOwnScript(current, own))}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        {!draft.own && (
          <>
            <TextField
              label="Tone"
              value={draft.tone}
              placeholder="e.g. calm, funny, defiant"
              onChange={(event) => edit({ tone: event.target.value })}
            />
            <KeywordsField draft={draft} onChange={edit} />
          </>
        )}
        <NumberField
          label="Quantity"
          required
          min={QUANTITY.min}
          max={QUANTITY.max}
          value={draft.quantity}
          error={problemOf('quantity')}
          hint={draft.own ? undefined : 'Each video gets its own script.'}
          onChange={(quantity) => onChange(withQuantity(draft, quantity))}
        />
        <TextField
          label="Schedule Date"
          type="date"
          min={today(zone)}
          value={draft.date}
          error={problemOf('date')}
          onBlur={markLeft('date')}
          hint={
            (draft.quantity ?? 1) > 1
              ? 'First video on this date, then one per day.'
              : 'Scheduled for this date at your posting time.'
          }
          onChange={(event) => edit({ date: event.target.value })}
        />
      </div>
      {short && <BackgroundFields className="gap-6" background={draft} slideshowName={slideshow} onChange={edit} />}
      <PlatformsField platforms={platforms} draft={draft} onChange={edit} />
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
          onClick={() => submit({ writeFirst: true })}
          icon={<PenLine aria-hidden className="size-5" />}
        >
          Review script first
        </Button>
        <p className="text-muted text-sm">
          {problems[0]?.message ??
            `Creates ${draft.quantity === 1 ? '1 video' : `${draft.quantity} videos`}. “Review script first” lets you edit and listen before rendering. Shortcut: Ctrl+Enter.`}
        </p>
      </div>
    </form>
  )
}

/** Checks a draft before it is sent. A field shows its problem once it was left, or once the user tried to submit. */
function useSubmission(draft: Draft, zone: string | undefined, submitting: boolean, onSubmit: Props['onSubmit']) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(false)
  const typed = useTypedProblem(draft)
  const { data: readiness } = useQuery(readinessOptions())
  const problems: { field: string; message: string }[] = generateProblems(
    checkedFields(draft),
    readiness?.writes !== null,
  )
  if (draft.date && draft.date < today(zone)) problems.push({ field: 'date', message: PAST_DAY })
  if (typed) problems.unshift({ field: 'theme', message: typed })
  if (draft.own?.problem) problems.push({ field: 'script', message: draft.own.problem })
  return {
    problems,
    refused,
    problemOf: (field: string) =>
      refused || left.has(field) || (typed && field === 'theme')
        ? problems.find((problem) => problem.field === field)?.message
        : undefined,
    markLeft: (field: string) => () => setLeft((fields) => new Set(fields).add(field)),
    submit: (order: { writeFirst: boolean }) => {
      if (submitting) return
      if (problems.length > 0) return setRefused(true)
      setRefused(false)
      setLeft(new Set())
      onSubmit(order)
    },
  }
}

type CastProps = Pick<Props, 'draft' | 'onChange' | 'cast'> & { problemOf: (field: string) => string | undefined }

function CastFields({ draft, onChange, cast, problemOf }: CastProps) {
  const short = draft.mode === 'short'
  const choices = cast.map((persona) => ({
    id: persona.id,
    name: persona.name,
    note: persona.role_title,
    picture: <Face persona={persona} className="size-7 shrink-0 overflow-hidden rounded-full" />,
  }))
  const nameOf = (id: string) => cast.find((persona) => persona.id === id)?.name ?? id
  const shares = distribute(draft.quantity ?? 0, draft.personas).filter(({ count }) => count > 0)
  const emptyText = 'All available personas selected'
  return (
    <>
      <ComboboxMulti
        label={short ? 'Personas' : 'Primary Personas'}
        required
        choices={choices}
        value={draft.personas}
        error={problemOf('personas')}
        placeholder="Select personas"
        emptyText={emptyText}
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
          error={problemOf('supporting_personas')}
          placeholder={draft.mode === 'dialogue' ? 'Select who replies' : 'None'}
          emptyText={emptyText}
          onChange={(supporting) => onChange({ ...draft, supporting })}
        />
      )}
      <details className="group -mt-3 text-sm">
        <summary className="w-fit cursor-pointer font-medium text-brand">Add another wolf</summary>
        <div className="mt-3">
          <AddWolves cast={cast} onAdded={(wolf) => onChange((current) => withNewcomer(current, wolf.id))} />
        </div>
      </details>
    </>
  )
}
