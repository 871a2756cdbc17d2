import { allowanceOf } from '@pack/core/accounts/video-allowance'
import { orientationOf } from '@pack/core/content/orientation'
import type { Persona } from '@pack/core/personas/persona'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { type Dispatch, type SetStateAction, Suspense, useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { meOptions, readinessOptions } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { speakersOptions } from '../../product/personas.ts'
import { usePlatforms } from '../../product/platforms.ts'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { machine } from '../../product/storage.ts'
import { useWaitingScripts } from '../../product/waiting-scripts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { GenerateForm } from './generate-form.tsx'
import { HEADING } from './heading.ts'
import { generateFailure, useGenerate } from './jobs.ts'
import { lastSpeakers, rememberSpeakers } from './last-speakers.ts'
import { FirstWolf, LivePreview, Queue, ScriptsToReview } from './lazy-parts.tsx'
import {
  type Draft,
  emptyDraft,
  isNamed,
  type Posting,
  readDraft,
  toOrder,
  withLastSpeakers,
  withLink,
  withOnlyPersona,
  withPersonas,
} from './order.ts'
import { PlanUsed } from './plan-used.tsx'
import { previewCast } from './preview-cast.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { ReadinessNotice } from './readiness-notice.tsx'
import { useTypedProblem } from './typed-problem.ts'
import { useLinkedWolves } from './use-linked-wolves.ts'
import { usePaused } from './use-paused.ts'
import { useReadyToast } from './use-ready-toast.ts'

const route = getRouteApi('/client/generate')
const DRAFT_KEY = 'pack.generate.draft'

/** The Generate screen (part 2 §2): form and live preview, with the scripts to review and the queue below. */
export function GeneratePage() {
  useReadyToast()
  const readiness = useQuery(readinessOptions())
  const cast = useQuery(speakersOptions())
  const account = useQuery(meOptions())
  const me = account.data
  const areWolvesAdded = useLinkedWolves(cast.data)
  // A link may name a persona that was created after the cached list was read.
  const { persona } = route.useSearch()
  const isNewcomerAwaited = persona !== undefined && cast.isFetching && !cast.data?.some(isNamed(persona))
  // All at once: nothing must move when the rest arrives.
  const isPending = cast.isPending || isNewcomerAwaited || readiness.isPending || account.isPending || areWolvesAdded
  const isEmpty = cast.data?.length === 0
  const [wasEmpty, setWasEmpty] = useState(false)
  if (isEmpty && !wasEmpty) setWasEmpty(true)
  const scripts = useWaitingScripts()
  const isUsedUp = me !== undefined && allowanceOf(me).left === 0
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-3 sm:gap-5 [&>section[aria-labelledby]]:mt-4">
      {/* On phones the link is beside the heading, so that nothing moves when it arrives. */}
      <header className="relative flex flex-wrap items-end justify-between gap-4">
        <div>
          <ScreenHeading {...HEADING} />
        </div>
        {scripts ? (
          <Link
            to={paths.generate}
            hash="scripts"
            className={buttonClass(
              'secondary',
              'small',
              'min-[22.5rem]:max-sm:absolute top-1 right-0 large-text:static!',
            )}
          >
            <PenLine aria-hidden className="size-4" />
            {scripts === 1 ? '1 script to review' : `${scripts} scripts to review`}
          </Link>
        ) : null}
      </header>
      {isPending && <Waiting />}
      {cast.isError && !cast.data && <ErrorState message={messageOf(cast.error)} onRetry={() => void cast.refetch()} />}
      {!isPending && (
        <Suspense fallback={<Waiting />}>
          {isUsedUp && <PlanUsed me={me} />}
          {isEmpty && <FirstWolf onAdded={({ name }) => notify.done(`${name} added to your personas.`)} />}
          {cast.data && !isEmpty && (
            <Studio
              cast={cast.data}
              accountId={me?.id ?? null}
              posting={{ zone: me?.time_zone, hour: me?.posting_hour }}
              focusTheme={wasEmpty}
              isUsedUp={isUsedUp}
            />
          )}
          {/* Below the form: what is missing stops no video. */}
          {!isUsedUp && !isEmpty && readiness.data?.is_ready === false && (
            <ReadinessNotice readiness={readiness.data} />
          )}
          {scripts ? <ScriptsToReview /> : null}
          <Queue slim={isEmpty} />
        </Suspense>
      )}
    </div>
  )
}

/** About as high as notice and form. */
const Waiting = () => <Skeleton className="h-220" />

type DraftSource = {
  cast: readonly Persona[]
  /** Null while unknown. */
  accountId: string | null
  posting: Posting
}

function Studio({ focusTheme, isUsedUp, ...source }: DraftSource & { focusTheme: boolean; isUsedUp: boolean }) {
  const { cast, accountId, posting } = source
  const [draft, setDraft] = useDraft(source)
  const generate = useGenerate()
  const platforms = usePlatforms()
  const refusal = useTypedProblem(draft, cast)
  const [ordered, setOrdered] = useState<{ draft: Draft; next: Draft } | null>(null)

  const submit = ({ writeFirst }: { writeFirst: boolean }) =>
    generate.mutate(toOrder(draft, platforms, writeFirst), {
      onSuccess: () => {
        if (accountId && draft.mode) rememberSpeakers(accountId, draft.mode, draft)
        const next = withPreselected(emptyDraft(posting), source)
        setDraft(next)
        setOrdered({ draft, next })
        const queue = document.querySelector('#queue')
        const isSeen = queue !== null && queue.getBoundingClientRect().top < innerHeight
        notify.done('✅ Content generation job queued!', {
          ...(writeFirst && { description: 'We’ll tell you when the script is ready.' }),
          ...(!isSeen && { action: { label: 'View queue', onClick: () => queue?.scrollIntoView() } }),
        })
      },
      onError: (problem) => {
        const { text, ...more } = generateFailure(problem)
        notify.failed(text, more)
      },
    })

  const isPhone = useMedia('(width < 40rem)')
  // What was just ordered, until the form is used again: an empty preview would look as if it were lost.
  const justOrdered = ordered?.next === draft ? ordered.draft : null
  const shown = justOrdered ?? draft
  const typed = usePaused(shown.own?.text ?? '')
  const script = shown.own ? typed : ''
  const { personas, supporting } = shown
  const mode = shown.mode || 'short'
  const { isExample, speakers, lines } = useMemo(
    () => previewCast({ personas, supporting, mode }, script, cast),
    [personas, supporting, mode, script, cast],
  )
  const orientation = orientationOf(mode, shown.orientation)
  const backgroundMode = mode === 'short' ? shown.backgroundMode : 'loop'
  const preview = (
    <aside
      id="preview"
      tabIndex={-1}
      aria-label="Preview"
      className={classNames(
        'scroll-mt-20 lg:sticky lg:top-24',
        // A vertical one is as wide as the window's height allows, with its caption and the notice above the form; a
        // horizontal one leaves the form its room.
        orientation === 'vertical'
          ? classNames(
              'mx-auto w-full sm:max-w-80 lg:max-w-none',
              isUsedUp
                ? 'lg:w-[clamp(14rem,calc((100dvh-24.5rem)*9/16),24rem)]'
                : 'lg:w-[clamp(16rem,calc((100dvh-20.5rem)*9/16),24rem)]',
            )
          : 'lg:w-[clamp(24rem,calc(100vw-62rem),30rem)]',
      )}
    >
      <PreviewFrame
        orientation={orientation}
        backgroundMode={backgroundMode}
        standIns={isExample ? speakers.map(({ name }) => name) : []}
        hasOwnLines={lines.length > 0}
        ordered={justOrdered?.theme}
      >
        <LivePreview
          about={shown}
          theme={shown.own || refusal ? '' : shown.theme}
          lines={lines}
          mode={mode}
          orientation={orientation}
          speakers={speakers}
          backgroundMode={backgroundMode}
          changeSeconds={shown.changeSeconds}
        />
      </PreviewFrame>
    </aside>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-8 lg:grid-cols-[minmax(0,1fr)_auto]">
      <Card>
        <GenerateForm
          draft={draft}
          onChange={setDraft}
          onSubmit={submit}
          submitting={generate.isPending}
          cast={cast}
          platforms={platforms}
          posting={posting}
          focusTheme={focusTheme}
          preview={isPhone && preview}
        />
      </Card>
      {!isPhone && preview}
    </div>
  )
}

/** Preselects who spoke in the last order of the draft's mode, or the only persona. */
function withPreselected(draft: Draft, { cast, accountId }: DraftSource): Draft {
  const last = accountId && draft.mode ? lastSpeakers(accountId, draft.mode, cast) : null
  return withOnlyPersona(withLastSpeakers(draft, last), cast)
}

/** The form's content, kept on this device; links such as "Use this wolf" and "Make one like this" prefill it. */
function useDraft(source: DraftSource): [Draft, Dispatch<SetStateAction<Draft>>] {
  const { cast, accountId, posting } = source
  const link = route.useSearch()
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(machine.get(DRAFT_KEY), posting)
    const has = (id: string) => cast.some((one) => one.id === id)
    const [personas, supporting] = [kept.personas.filter(has), kept.supporting.filter(has)]
    const known = { ...kept, personas, supporting, elsewhere: null }
    // The other mode has speakers of its own.
    const isCleared =
      accountId && link.mode && link.mode !== kept.mode && lastSpeakers(accountId, link.mode, cast) !== null
    const filled = withLink(
      isCleared ? withPersonas({ ...known, supporting: [] }, []) : known,
      { ...link, persona: cast.find(isNamed(link.persona)) },
      cast,
    )
    return withPreselected(filled, source)
  })
  useEffect(() => machine.set(DRAFT_KEY, JSON.stringify(draft)), [draft])
  return [draft, setDraft]
}
