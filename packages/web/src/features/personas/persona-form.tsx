import type { Wolf } from '@pack/core/personas/pack'
import type { Persona } from '@pack/core/personas/persona'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { paths } from '../../product/paths.ts'
import { UnsavedChanges } from '../../product/unsaved-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChipsField } from '../../ui/chips-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { CaptionFields } from './caption-fields.tsx'
import { DeletePersona } from './delete-persona.tsx'
import { changedFields, type DraftProblems, draftOf, fieldsOf, type PersonaDraft } from './draft.ts'
import { drawnAddress } from './drawn-address.ts'
import { FacePicker } from './face-picker.tsx'
import { newStem } from './faces.ts'
import { OwnAssets } from './own-assets.tsx'
import { useChangePersona, useCreatePersona, useRemovePicture, useSetPicture } from './personas.ts'
import { Portrait } from './portrait.tsx'
import { VoiceFields } from './voice-fields.tsx'

/** A picture for somebody who has to be made first. */
type Waiting = { picture: Blob; address: string } | null

type Props = {
  /** The one that is edited; null makes a new one. */
  persona: Persona | null
  /** The wolf that a new one begins as. */
  wolf: Wolf | null
}

/** Part 3 §G: who a persona is. */
export function PersonaForm({ persona, wolf }: Props) {
  // Somebody new gets the face that is shown, whatever id it will have.
  const [stem] = useState(() => persona?.id ?? newStem())
  const stored = { ...draftOf(persona ?? wolf), ...(persona || wolf ? {} : { face_seed: `${stem}-0` }) }
  const [draft, setDraft] = useState<PersonaDraft>(stored)
  const [problems, setProblems] = useState<DraftProblems>({})
  const create = useCreatePersona()
  const change = useChangePersona(persona?.id ?? '')
  const setPicture = useSetPicture()
  const removePicture = useRemovePicture(persona?.id ?? '')
  const [waiting, setWaiting] = useState<Waiting>(null)
  const navigate = useNavigate()

  const locked = persona?.read_only ?? false
  const dirty = Object.keys(changedFields(stored, draft)).length > 0
  const saving = create.isPending || change.isPending

  const edit = (part: Partial<PersonaDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    const gone = Object.keys(part)
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !gone.includes(name))))
  }
  const text = (name: 'name' | 'role_title' | 'tone' | 'voice_line' | 'backstory') => ({
    value: draft[name],
    error: problems[name],
    disabled: locked,
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  })

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // The schemas come with zod: loaded when they are first needed, not before the form shows.
    const { draftProblems } = await import('./draft-rules.ts')
    const found = draftProblems(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const onError = (problem: unknown) => notify.failed(messageOf(problem))
    if (persona) return change.mutate(changedFields(stored, draft), { onSuccess: () => notify.done('Saved!'), onError })
    create.mutate(
      { ...fieldsOf(draft), ...(wolf ? { clone_of: wolf.id } : {}) },
      {
        onSuccess: async (made) => {
          notify.done(`${made.name} has joined.`)
          if (waiting) await setPicture.mutateAsync({ id: made.id, picture: waiting.picture }).catch(onError)
          void navigate({ to: paths.personas, ignoreBlocker: true })
        },
        onError,
      },
    )
  }

  const onPicture = (picture: Blob) => {
    if (!persona) return setWaiting({ picture, address: URL.createObjectURL(picture) })
    setPicture.mutate(
      { id: persona.id, picture },
      {
        onSuccess: () => notify.done('Saved!'),
        onError: (problem) => notify.failed(messageOf(problem)),
      },
    )
  }
  const onRemovePicture = () => {
    if (!persona) return setWaiting(null)
    removePicture.mutate(undefined, { onError: (problem) => notify.failed(messageOf(problem)) })
  }
  const picture = waiting?.address ?? (persona?.has_picture ? persona.avatar_url : null)
  const face = {
    id: stem,
    clone_of: persona ? persona.clone_of : (wolf?.id ?? null),
    colour: draft.colour,
    face_seed: draft.face_seed,
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-8">
      <header>
        <Link
          to={paths.personas}
          className="rounded text-sm font-medium text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          Personas
        </Link>
        <h1 className="mt-1 text-4xl break-words">{persona ? persona.name : 'New persona'}</h1>
      </header>
      {locked && (
        <Notice tone="warning">
          This persona is beyond your plan’s number and can only be looked at.{' '}
          <Link to={paths.services} className="font-semibold text-brand underline underline-offset-4">
            See the plans
          </Link>
        </Notice>
      )}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Portrait
          draft={draft}
          face={face}
          disabled={locked}
          problem={problems.colour}
          picture={picture}
          onColour={(colour) => edit({ colour })}
        >
          <FacePicker
            stem={stem}
            cloneOf={face.clone_of}
            colour={draft.colour}
            seed={draft.face_seed}
            hasPicture={picture !== null}
            busy={setPicture.isPending || removePicture.isPending}
            onSeed={(face_seed) => {
              if (picture) onRemovePicture()
              edit({ face_seed })
            }}
            onPicture={onPicture}
            onRemovePicture={onRemovePicture}
          />
        </Portrait>
        <div className="grid min-w-0 content-start gap-6">
          <Card className="grid gap-5">
            <h2 className="text-xl">Who it is</h2>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="Name" required maxLength={60} autoComplete="off" {...text('name')} />
              <TextField label="Role title" maxLength={80} placeholder="The Calm Current" {...text('role_title')} />
            </div>
            <TextField
              label="Tone"
              maxLength={200}
              placeholder="calm, unhurried, kind"
              hint="A few words. The writer follows them."
              {...text('tone')}
            />
            <TextArea
              label="Backstory"
              rows={7}
              maxLength={4000}
              aside={`${draft.backstory.length} / 4000`}
              {...text('backstory')}
            />
          </Card>
          <VoiceFields draft={draft} disabled={locked} problems={problems} onChange={edit} />
          <Card className="grid gap-5">
            <h2 className="text-xl">How it puts things</h2>
            <TextField
              label="Voice line"
              maxLength={200}
              hint="One sentence that nobody else would say."
              {...text('voice_line')}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <ChipsField
                label="Catch-phrases"
                one="catch-phrase"
                hint="Press Enter to add."
                placeholder="Let it move."
                most={20}
                maxLength={120}
                entries={draft.catch_phrases}
                error={problems.catch_phrases}
                disabled={locked}
                onChange={(catch_phrases) => edit({ catch_phrases })}
              />
              <ChipsField
                label="Forbidden words"
                one="forbidden word"
                hint="It never says these."
                placeholder="hustle"
                most={20}
                maxLength={120}
                entries={draft.forbidden_words}
                error={problems.forbidden_words}
                disabled={locked}
                onChange={(forbidden_words) => edit({ forbidden_words })}
              />
            </div>
          </Card>
          <CaptionFields
            personaId={persona?.id ?? null}
            draft={draft}
            avatar={picture ?? drawnAddress(face)}
            disabled={locked}
            onChange={(captions) => edit({ captions })}
          />
        </div>
      </div>
      {persona && (
        <div className="grid gap-8">
          <OwnAssets persona={persona} />
          <DeletePersona persona={persona} />
        </div>
      )}
      {!locked && (
        <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg/90 px-5 py-3.5 backdrop-blur-lg sm:-mx-8 sm:px-8">
          <p role="status" className="mr-auto text-sm text-muted">
            {dirty && persona ? 'Unsaved changes' : ''}
          </p>
          {persona && (
            <Button look="secondary" disabled={!dirty || saving} onClick={() => setDraft(stored)}>
              Reset
            </Button>
          )}
          <Button type="submit" busy={saving} disabled={persona !== null && !dirty}>
            {persona ? 'Save' : 'Create a Persona'}
          </Button>
        </div>
      )}
      <UnsavedChanges
        isLost={(nextPath) => dirty && !create.isSuccess && nextPath !== location.pathname}
        isLostAtClose={() => dirty}
      >
        What you changed here has not been saved.
      </UnsavedChanges>
    </form>
  )
}
