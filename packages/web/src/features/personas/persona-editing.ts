import type { Wolf } from '@pack/core/personas/pack'
import type { Persona } from '@pack/core/personas/persona'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../product/api.ts'
import { paths } from '../../product/paths.ts'
import { notify } from '../../ui/toast.tsx'
import { changedFields, type DraftProblems, draftOf, fieldsOf, type PersonaDraft } from './draft.ts'
import { newStem } from './faces.ts'
import { useChangePersona, useCreatePersona, useRemovePicture, useSetPicture } from './personas.ts'

export type EditingProps = {
  /** The persona to edit; null creates a new one. */
  persona: Persona | null
  /** The wolf that a new persona copies. */
  wolf: Wolf | null
}
type TextFieldName = 'name' | 'role_title' | 'tone' | 'voice_line' | 'backstory'

/** The rules need zod, which is too large for the form's first load. */
const loadRules = () => import('./draft-rules.ts')

const onError = (problem: unknown) => notify.failed(messageOf(problem))

/** Draft, validation and saving of the persona form. */
export function usePersonaEditing({ persona, wolf }: EditingProps) {
  // A new persona keeps the face shown in the form, whatever its id will be.
  const [stem] = useState(() => persona?.id ?? newStem())
  const stored = { ...draftOf(persona ?? wolf), ...(persona || wolf ? {} : { face_seed: `${stem}-0` }) }
  const [draft, setDraft] = useState<PersonaDraft>(stored)
  const [problems, setProblems] = useState<DraftProblems>({})
  const create = useCreatePersona()
  const change = useChangePersona(persona?.id ?? '')
  const picture = usePicture(persona)
  const navigate = useNavigate()
  const locked = persona?.read_only ?? false
  useEffect(() => {
    // Until they are loaded, a refused save would show no error. Offline, saving tries again.
    loadRules().catch(() => {})
  }, [])

  const edit = (part: Partial<PersonaDraft>) => {
    setDraft((current) => ({ ...current, ...part }))
    const edited = Object.keys(part)
    setProblems((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !edited.includes(name))))
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { draftProblems } = await loadRules()
    const found = draftProblems(draft)
    // At once, so that the field below is marked: the next frame may come before React has rendered.
    flushSync(() => setProblems(found))
    if (Object.keys(found).length > 0) {
      const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
      // In a section that is closed, nothing can have the focus.
      field?.closest('details')?.setAttribute('open', '')
      // The focus alone doesn't scroll to a field that is under one of the bars, nor to the error below it.
      field?.scrollIntoView({ block: 'center', behavior: 'instant' })
      field?.focus({ preventScroll: true })
      return
    }
    if (persona) return change.mutate(changedFields(stored, draft), { onSuccess: () => notify.done('Saved!') })
    create.mutate(
      { ...fieldsOf(draft), ...(wolf ? { clone_of: wolf.id } : {}) },
      {
        onSuccess: async (created) => {
          notify.done(`${created.name} joined the Pack.`)
          await picture.uploadFor(created.id)
          void navigate({ to: paths.personas, ignoreBlocker: true })
        },
      },
    )
  }
  return {
    stem,
    draft,
    edit,
    reset: () => {
      setDraft(stored)
      setProblems({})
      change.reset()
    },
    /** Why the last save failed. */
    failure: create.error ?? change.error,
    problems,
    /** The props of a text field of the draft. */
    text: (name: TextFieldName) => ({
      value: draft[name],
      error: problems[name],
      disabled: locked,
      onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
    }),
    locked,
    dirty: Object.keys(changedFields(stored, draft)).length > 0,
    created: create.isSuccess,
    /** Everything has been saved since the form was opened. */
    saved: change.isSuccess,
    saving: create.isPending || change.isPending,
    save,
    picture,
  }
}

/** The uploaded picture. A new persona has no id yet, so its picture is held back until the persona is created. */
function usePicture(persona: Persona | null) {
  const [pending, setPending] = useState<{ picture: Blob; address: string } | null>(null)
  const set = useSetPicture()
  const remove = useRemovePicture(persona?.id ?? '')
  return {
    address: pending?.address ?? (persona?.has_picture ? persona.avatar_url : null),
    busy: set.isPending || remove.isPending,
    change: (picture: Blob) => {
      if (!persona) return setPending({ picture, address: URL.createObjectURL(picture) })
      set.mutate({ id: persona.id, picture }, { onSuccess: () => notify.done('Saved!'), onError })
    },
    remove: () => (persona ? remove.mutate(undefined, { onError }) : setPending(null)),
    uploadFor: async (id: string) => {
      if (pending) await set.mutateAsync({ id, picture: pending.picture }).catch(onError)
    },
  }
}
