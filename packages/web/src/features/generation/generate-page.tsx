import { orientationOf } from '@pack/core/content/orientation'
import type { Persona } from '@pack/core/personas/persona'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { readinessOptions, useMe } from '../../product/me.ts'
import { NEW_PERSONA, paths } from '../../product/paths.ts'
import { speakersOptions } from '../../product/personas.ts'
import { usePlatforms } from '../../product/platforms.ts'
import { tab } from '../../product/storage.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { GenerateForm } from './generate-form.tsx'
import { generateFailure, useGenerate } from './jobs.ts'
import { AddWolves, LivePreview, ReadinessNotice } from './lazy-parts.tsx'
import { type Draft, emptyDraft, readDraft, toOrder } from './order.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { Queue } from './queue.tsx'

const route = getRouteApi('/client/generate')
const DRAFT_KEY = 'pack.generate.draft'

/** The Generate screen (part 2 §2): form and live preview, with the queue below. */
export function GeneratePage() {
  const readiness = useQuery(readinessOptions())
  const cast = useQuery(speakersOptions())
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-8">
      <header>
        <h1 tabIndex={-1} className="font-display font-semibold text-4xl tracking-tight">
          Generate
        </h1>
        <p className="mt-2 text-pretty text-muted">
          Enter a theme and pick who speaks. The Pack writes, voices, captions and brands the video.
        </p>
      </header>
      {readiness.data?.is_ready === false && <ReadinessNotice readiness={readiness.data} />}
      {cast.isPending && <Skeleton className="h-120" />}
      {cast.isError && <ErrorState message={messageOf(cast.error)} onRetry={() => void cast.refetch()} />}
      {cast.data?.length === 0 && (
        <Card>
          <EmptyState
            title="No Personas Found"
            action={
              <Link to={paths.persona} params={{ id: NEW_PERSONA }} className={buttonClass()}>
                Create a Persona
              </Link>
            }
          >
            Every video needs a voice. Pick a wolf below to start with, or create your own persona.
          </EmptyState>
          <AddWolves cast={[]} onAdded={(persona) => notify.done(`${persona.name} added to your personas.`)} />
        </Card>
      )}
      {cast.data && cast.data.length > 0 && <Studio cast={cast.data} />}
      <Queue />
    </div>
  )
}

function Studio({ cast }: { cast: readonly Persona[] }) {
  const zone = useMe()?.time_zone
  const [draft, setDraft] = useDraft(cast, zone)
  const generate = useGenerate()
  const platforms = usePlatforms()

  const submit = ({ writeFirst }: { writeFirst: boolean }) =>
    generate.mutate(toOrder(draft, platforms, writeFirst), {
      onSuccess: () => {
        setDraft(emptyDraft(zone))
        notify.done('✅ Content generation job queued!')
      },
      onError: (problem) => notify.failed(generateFailure(problem)),
    })

  const byId = (id: string) => cast.filter((persona) => persona.id === id)
  const chosen = [...draft.personas.slice(0, 1), ...(draft.mode === 'short' ? [] : draft.supporting)].flatMap(byId)
  const speakers = chosen.length > 0 ? chosen.slice(0, 4) : cast.slice(0, draft.mode === 'dialogue' ? 2 : 1)
  const mode = draft.mode || 'short'
  const orientation = orientationOf(mode, draft.orientation)
  const backgroundMode = mode === 'short' ? draft.backgroundMode : 'loop'
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <Card>
        <GenerateForm
          draft={draft}
          onChange={setDraft}
          onSubmit={submit}
          submitting={generate.isPending}
          cast={cast}
          platforms={platforms}
          zone={zone}
        />
      </Card>
      <aside
        aria-label="Preview"
        className={orientation === 'vertical' ? 'mx-auto w-full max-w-80 lg:sticky lg:top-24' : 'lg:sticky lg:top-24'}
      >
        <PreviewFrame orientation={orientation} backgroundMode={backgroundMode}>
          <LivePreview
            mode={mode}
            orientation={orientation}
            speakers={speakers}
            backgroundMode={backgroundMode}
            changeSeconds={draft.changeSeconds}
          />
        </PreviewFrame>
      </aside>
    </div>
  )
}

/** The form's content: kept until the tab is closed; links such as "Use this wolf" and "Make one like this" prefill it. */
function useDraft(cast: readonly Persona[], zone: string | undefined): [Draft, Dispatch<SetStateAction<Draft>>] {
  const { theme, mode, persona } = route.useSearch()
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(tab.get(DRAFT_KEY), zone)
    const wanted = cast.find(
      ({ id, slug, clone_of }) => persona !== undefined && [id, slug, clone_of].includes(persona),
    )
    return {
      ...kept,
      ...(theme ? { theme } : {}),
      ...(mode ? { mode } : {}),
      personas: wanted ? [wanted.id] : kept.personas.filter((id) => cast.some((one) => one.id === id)),
      supporting: kept.supporting.filter((id) => id !== wanted?.id && cast.some((one) => one.id === id)),
    }
  })
  useEffect(() => tab.set(DRAFT_KEY, JSON.stringify(draft)), [draft])
  return [draft, setDraft]
}
