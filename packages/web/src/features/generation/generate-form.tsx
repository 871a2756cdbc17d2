import { allowanceOf, allowanceProblem } from '@pack/core/accounts/video-allowance'
import type { Mode } from '@pack/core/content/mode'
import { distribute } from '@pack/core/generation/distribution'
import { GENERATE_MESSAGES, generateProblems, QUANTITY, readList } from '@pack/core/generation/request'
import type { Persona } from '@pack/core/personas/persona'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, PenLine, Plus, Sparkles, Volume2, X } from 'lucide-react'
import {
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  type SubmitEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSlideshowImages } from '../../product/assets/slideshow-images.tsx'
import { BackgroundFields } from '../../product/background-fields.tsx'
import { KEY_NAMES } from '../../product/key-names.ts'
import { readinessOptions, useMe } from '../../product/me.ts'
import { countOf } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { PlanUsage } from '../../product/plan-usage.tsx'
import { mayPublish, type Platform, publishesByDate } from '../../product/platforms.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useRefusal } from '../../ui/use-refusal.ts'
import { FormGroup } from './form-group.tsx'
import { offersHelp } from './help-notice.tsx'
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
  isReplyNext,
  PAST_DAY,
  type Posting,
  today,
  withMode,
  withNewcomer,
  withOnlyPersona,
  withOwnScript,
  withPersonas,
  withQuantity,
} from './order.ts'
import { PersonaField } from './persona-field.tsx'
import { publishingSummary } from './publishing-summary.ts'
import { QueueLink } from './queue-link.tsx'
import { ScheduleHint } from './schedule-hint.tsx'
import { ThemeField } from './theme-field.tsx'
import { useTypedProblem } from './typed-problem.ts'

type Props = {
  draft: Draft
  onChange: Dispatch<SetStateAction<Draft>>
  /** `writeFirst`: the script is reviewed before anything is rendered. */
  onSubmit: (order: { writeFirst: boolean }) => void
  submitting: boolean
  cast: readonly Persona[]
  platforms: readonly Platform[]
  /** The account's posting hour and time zone, once known. */
  posting?: Posting
  /** Starts with the focus on the theme. */
  focusTheme?: boolean
  /** Shown above the buttons. */
  preview?: ReactNode
}

/** `points`: how many key points a script is written from. */
const modeChoices = (points: number): { value: Mode; label: string; note: string }[] => [
  {
    value: 'short',
    label: 'Short',
    note: points === 0 ? 'One quote' : points === 1 ? 'Your point' : `Your ${points} points`,
  },
  { value: 'story', label: 'Story', note: 'One narrator' },
  { value: 'dialogue', label: 'Dialogue', note: '2+ voices' },
]

/** The problems of fields that are empty. */
const MISSING: ReadonlySet<string> = new Set([
  GENERATE_MESSAGES.theme,
  GENERATE_MESSAGES.mode,
  GENERATE_MESSAGES.quantity,
  GENERATE_MESSAGES.shortPersonas,
  GENERATE_MESSAGES.storyPersonas,
  GENERATE_MESSAGES.dialoguePrimary,
  GENERATE_MESSAGES.dialogueSupporting,
])

/** From so few videos left on, phones show the number above the form instead of below it. */
const FEW_LEFT = 10

/** The Generate form (part 2 §2 and §5). Its rules and messages come from core. */
export function GenerateForm({
  draft,
  onChange,
  onSubmit,
  submitting,
  cast,
  platforms,
  posting = {},
  focusTheme = false,
  preview,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const readOnly = useReadOnly()
  const { problems, refused, isBlocked, focusProblem, problemOf, markLeft, markTyped, submit } = useSubmission(form, {
    draft,
    cast,
    zone: posting.zone,
    submitting,
    onSubmit,
  })
  // Before the form can be seen: later the focus would be taken from what the user has pressed.
  useLayoutEffect(() => {
    if (focusTheme) form.current?.querySelector('textarea')?.focus()
  }, [focusTheme])
  const bar = useRef<HTMLDivElement>(null)
  const isBarStuck = useIsStuck(bar)
  const account = useMe()
  const isPhone = useMedia('(width < 40rem)')
  const slideshowImages = useSlideshowImages(draft.personas)
  const newcomer = useRef<string | null>(null)
  useEffect(() => {
    const chip = newcomer.current && form.current?.querySelector<HTMLElement>(chipOf(newcomer.current, draft))
    if (!chip) return
    newcomer.current = null
    // The pressed button went with the wolf's place in the list.
    if (document.activeElement === document.body || document.activeElement?.closest(`#${MORE_WOLVES}`)) chip.focus()
  })
  const short = draft.mode === 'short'
  const isCastInRow = short && !isCastWide(cast)
  const isReplyLacking = draft.mode === 'dialogue' && cast.length < 2
  const [isAdding, setAdding] = useState(false)
  const lacksReply = isReplyNext(draft) && draft.supporting.length === 0 && !isReplyLacking && readOnly === null
  const left = account ? allowanceOf(account).left : Number.POSITIVE_INFINITY
  const isOverPlan = (draft.quantity ?? 0) > left
  const quantityProblem = problemOf('quantity')
  const hasFewLeft = left <= FEW_LEFT
  const planUsage = hasFewLeft && left > 0 ? <FewLeft /> : <PlanUsage />
  // That none are left is said above the form.
  const usage = isPhone && left > 0 && planUsage
  const byId = (id: string) => cast.filter((persona) => persona.id === id)
  const closeWolves = () => {
    setAdding(false)
    form.current?.querySelector<HTMLElement>(ADD_BUTTON)?.focus()
  }
  const edit = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const chooseOwnScript = () => {
    const choice = form.current?.querySelector<HTMLInputElement>('[name=script]:not(:checked)')
    choice?.closest('details')?.setAttribute('open', '')
    choice?.click()
    choice?.focus()
  }
  const focusReplies = () => form.current?.querySelector<HTMLElement>(`#${REPLIES} :is(input,button)`)?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && isAdding && (event.target as Element).closest(`#${MORE_WOLVES}, ${ADD_BUTTON}`))
      closeWolves()
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    submit({ writeFirst: false })
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 [&_:is(input,select,textarea,button,summary)]:scroll-mb-32 [&_:is(input,textarea)]:scroll-mt-[calc(7rem_+_var(--banner,0px))]"
      onKeyDown={onKeyDown}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit({ writeFirst: false })
      }}
    >
      {hasFewLeft && usage}
      {/* Disabled while an admin views the product as a client; folded parts still open. */}
      <fieldset disabled={readOnly !== null} className="contents">
        <ThemeField
          theme={draft.theme}
          error={problemOf('theme')}
          onBlur={markLeft('theme')}
          onChange={(theme) => {
            markTyped()
            edit({ theme })
          }}
          // Not the order: a video without key points would be spent before they are seen.
          onEnter={() =>
            draft.own
              ? submit({ writeFirst: false })
              : form.current?.querySelector<HTMLElement>('[name=key_points]')?.focus()
          }
          hasNext={!draft.own}
          onOwnScript={chooseOwnScript}
        />
        {!draft.own && (
          <KeyPointsField
            theme={problemOf('theme') === undefined ? draft.theme : ''}
            isSubmitted={submitting}
            points={draft.points}
            error={problemOf('key_points')}
            onBlur={markLeft('key_points')}
            onChange={(points) => edit({ points })}
          />
        )}
        <RadioCards
          legend="Mode"
          required
          className="grid-cols-3 large-text:grid-cols-1 max-sm:gap-2 [&_label]:py-2 max-sm:[&_label]:items-start max-sm:[&_label]:px-2.5 max-sm:[&_label>span>:last-child]:text-xs sm:[&_label]:min-h-11.5 sm:[&_label>span]:flex-row sm:[&_label>span]:flex-wrap sm:[&_label>span]:items-baseline sm:[&_label>span]:gap-x-2"
          choices={modeChoices(draft.own ? 0 : readList(draft.points, '\n').length)}
          value={draft.mode}
          error={problemOf('mode')}
          onChange={(mode) => onChange(withOnlyPersona(withMode(draft, mode), cast))}
        />
        <div
          className={classNames(
            // A sentence has no room in the narrow column.
            quantityProblem ? 'grid-cols-1' : 'grid-cols-[8rem_minmax(0,1fr)]',
            'grid gap-4 large-text:grid-cols-1 sm:gap-x-5',
            !short && 'sm:grid-cols-[minmax(0,1fr)_9rem]',
            short && (isCastInRow ? 'sm:grid-cols-[minmax(0,1fr)_9rem_11rem]' : 'sm:grid-cols-3'),
          )}
        >
          <CastFields
            {...{ draft, onChange, cast, problemOf }}
            asks={(left > 0 || refused) && !offersHelp(problemOf('theme'))}
          >
            {!isReplyLacking && (
              <AddButton isWide={short && !isCastInRow} isOpen={isAdding} onPress={() => setAdding(!isAdding)} />
            )}
          </CastFields>
          {(isAdding || isReplyLacking) && (
            <div
              id={MORE_WOLVES}
              className={classNames(
                'col-span-full scroll-mb-32 rounded-2xl border border-line bg-raised/40 p-3 pt-1.5',
                isCastInRow && 'sm:order-last',
              )}
            >
              <div className="mb-1 flex min-h-10 items-center justify-between gap-3">
                <p className="font-semibold text-sm">
                  {isReplyLacking ? 'Add a wolf who replies' : 'Add a wolf to your personas'}
                </p>
                {!isReplyLacking && (
                  <IconButton label="Close the wolves to add" className="-mr-1.5" onClick={closeWolves}>
                    <X aria-hidden />
                  </IconButton>
                )}
              </div>
              <AddWolves
                cast={cast}
                ref={isReplyLacking ? undefined : showWolves}
                onAdded={({ id }) => {
                  newcomer.current = id
                  onChange((current) => withNewcomer(current, id))
                }}
              />
            </div>
          )}
          {!short && (
            <div className="max-sm:col-span-full">
              <OrientationField value={draft.orientation} onChange={(orientation) => edit({ orientation })} />
            </div>
          )}
          <NumberField
            label="Quantity"
            required
            min={QUANTITY.min}
            max={QUANTITY.max}
            value={draft.quantity}
            error={quantityProblem}
            // Its message has the row; the field itself stays as wide as before.
            className={quantityProblem ? 'col-span-full [&>.h-12]:max-w-36' : ''}
            hint={!quantityProblem && (draft.quantity ?? 1) > 1 ? 'Each video gets its own script.' : undefined}
            onChange={(quantity) => onChange(withQuantity(draft, quantity))}
          />
          {short && (
            <BackgroundFields
              className="contents!"
              background={draft}
              slideshowImages={slideshowImages}
              onChange={edit}
            />
          )}
        </div>
        <FormGroup
          title="Script"
          summary={[
            draft.own ? 'Your own' : 'Written for you',
            !draft.own && draft.tone,
            !draft.own && draft.keywords.length > 0 && countOf(draft.keywords.length, 'keyword'),
          ]}
        >
          <ScriptSource
            own={draft.own}
            mode={draft.mode || 'short'}
            error={problemOf('script')}
            speakers={[...draft.personas.slice(0, 1), ...(short ? [] : draft.supporting)].flatMap(byId)}
            onChange={(own) => onChange((current) => withOwnScript(current, own))}
          />
          {!draft.own && (
            <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
              <TextField
                label="Tone"
                value={draft.tone}
                placeholder="e.g. calm, funny, defiant"
                onChange={(event) => edit({ tone: event.target.value })}
              />
              <KeywordsField draft={draft} onChange={edit} />
            </div>
          )}
        </FormGroup>
        <FormGroup
          title="Schedule and publishing"
          summary={[publishingSummary(draft, { platforms, posting, account })]}
        >
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
            <TextField
              label="Schedule Date"
              type="date"
              min={today(posting.zone)}
              value={draft.date}
              error={problemOf('date')}
              onBlur={markLeft('date')}
              hint={
                (account === undefined || mayPublish(account)) && (
                  <ScheduleHint
                    posting={posting}
                    date={draft.date}
                    several={(draft.quantity ?? 1) > 1}
                    hasPlatform={draft.publishTo.length > 0}
                    isAutomatic={account === undefined || publishesByDate(account)}
                  />
                )
              }
              onChange={(event) => edit({ date: event.target.value })}
            />
            <PlatformsField platforms={platforms} draft={draft} onChange={edit} />
          </div>
        </FormGroup>
      </fieldset>
      {preview && <div className="-mx-5 border-line border-t px-5 pt-4">{preview}</div>}
      {!hasFewLeft && usage}
      <div
        ref={bar}
        data-stuck={isBarStuck ? '' : undefined}
        className="sticky-foot sticky bottom-(--tabs,0px) z-10 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-surface before:to-transparent before:opacity-0 before:transition-opacity data-stuck:before:opacity-100 max-sm:before:h-4 large-text:before:hidden [@media(height<32rem)]:before:hidden -mx-5 -mb-5 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-b-2xl data-stuck:rounded-b-none border-line border-t bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:gap-x-3 sm:px-6 large-text:static [@media(height<32rem)]:static"
      >
        <Button
          type="submit"
          size="large"
          className="max-sm:min-h-11 max-sm:flex-1 max-sm:px-3 max-sm:[&_svg]:hidden"
          title={`${KEY_NAMES.control}+Enter`}
          busy={submitting}
          // It only looks disabled: pressed, it leads to what is in the way.
          {...(isBlocked && { 'aria-disabled': true })}
          icon={<Sparkles aria-hidden className="size-5" />}
        >
          {submitting ? 'Generating...' : 'Generate'}
        </Button>
        <Button
          look="secondary"
          size="large"
          className="max-sm:min-h-11 max-sm:px-3 max-sm:text-[0.9375rem] max-sm:[&_svg]:hidden"
          title="Nothing is rendered until you have edited the script and listened to it. It counts as a video right away."
          writes
          disabled={submitting}
          {...(isBlocked && { 'aria-disabled': true })}
          onClick={() => submit({ writeFirst: true })}
          icon={draft.own ? <Volume2 aria-hidden className="size-5" /> : <PenLine aria-hidden className="size-5" />}
        >
          <span>
            {draft.own ? 'Hear' : 'Write'}
            <span className="max-sm:sr-only"> script</span> first
          </span>
        </Button>
        <div className="flex min-w-0 items-center justify-between gap-2 text-sm [&>button+:not(button)]:hidden max-sm:order-first max-sm:w-full max-sm:empty:hidden sm:ml-auto sm:text-right lg:flex-1 lg:justify-end">
          {left === 0 || (isOverPlan && (!refused || problems.every(({ field }) => field === 'quantity'))) ? (
            <FitPlan
              left={left}
              why={refused && left === 0 ? problems[0]?.message : undefined}
              onReduce={() => {
                onChange(withQuantity(draft, left))
                form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
              }}
            />
          ) : problems[0] && (refused || isBlocked) ? (
            <p role={refused ? 'alert' : undefined}>
              <button
                type="button"
                onClick={focusProblem}
                className={classNames(
                  'min-h-11 cursor-pointer rounded text-left underline-offset-4 hover:underline sm:text-right',
                  offersHelp(problems[0].message) ? 'text-ink' : 'text-danger',
                )}
              >
                {!isBlocked || offersHelp(problems[0].message)
                  ? inBrief(problems)
                  : draft.points && !draft.own
                    ? 'Change the theme or key points first.'
                    : 'Change the theme first.'}
              </button>
            </p>
          ) : (
            <>
              <QueueLink />
              {!isPhone && (lacksReply ? <ChooseReply onPress={focusReplies} /> : planUsage)}
            </>
          )}
        </div>
        {/* Narrow windows have no room for the preview beside the form. */}
        <button
          type="button"
          onClick={() => {
            const shown = document.getElementById('preview')
            shown?.scrollIntoView({ block: 'start' })
            shown?.focus({ preventScroll: true })
          }}
          className="flex min-h-11 cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-lg px-2 font-medium text-brand text-sm lg:hidden"
        >
          <Eye aria-hidden className="size-4.5 max-sm:hidden" /> Preview
        </button>
      </div>
    </form>
  )
}

/** Labels of the fields whose problems may be long. */
const LABELS: Readonly<Record<string, string>> = { theme: 'Theme', key_points: 'Key points', script: 'Lines' }
/** Characters of a problem that have room beside the buttons. */
const BRIEF = 100

type Problem = { field: string; message: string }

const briefly = ({ field, message }: Problem) =>
  message.length > BRIEF && LABELS[field] ? `See the message under “${LABELS[field]}”.` : message

/** That fields are empty, else the problem, or how many fields have one. */
function inBrief(problems: readonly Problem[]): string {
  if (problems.some(({ message }) => MISSING.has(message))) return GENERATE_MESSAGES.incomplete
  const fields = new Set(problems.map(({ field }) => field)).size
  return fields > 1 || !problems[0] ? `${fields} fields need your attention.` : briefly(problems[0])
}

/** The plan's videos while few are left, with what else takes one. */
const FewLeft = () => (
  <div>
    <PlanUsage />
    <p className="text-muted text-xs">A script and the video made from it count as one.</p>
  </div>
)

type FitPlanProps = {
  /** How many videos are left. */
  left: number
  /** Why nothing was sent, where the quantity's error doesn't say it. */
  why: string | undefined
  onReduce: () => void
}

/** The ways out when the plan has fewer videos left: make fewer, or compare plans. */
const FitPlan = ({ left, why, onReduce }: FitPlanProps) =>
  left === 0 ? (
    // The notice above the form says the rest.
    why && (
      <p role="alert" className="text-balance text-warning">
        {why}
      </p>
    )
  ) : (
    <div className="flex flex-wrap items-center justify-end gap-x-4">
      <Button look="secondary" size="small" className="pointer-coarse:min-h-11" onClick={onReduce}>
        Make {left} instead
      </Button>
      <Link
        to={paths.services}
        className="inline-flex items-center rounded font-medium text-brand underline underline-offset-3 pointer-coarse:min-h-11"
      >
        Compare plans
      </Link>
    </div>
  )

/** Leads to the field of who replies, which a dialogue still lacks. */
const ChooseReply = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="flex min-h-11 cursor-pointer items-center rounded font-medium text-sm text-warning leading-4.5 underline underline-offset-3"
  >
    Choose who replies
  </button>
)

/** Whether a bar that sticks to the bottom of the window covers what is behind it. */
function useIsStuck(bar: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    if (!bar.current) return
    // Where it sticks, it ends one pixel below this edge.
    const edge = (Number.parseFloat(getComputedStyle(bar.current).bottom) || 0) + 1
    // Not where it leaves the window at the top.
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry && setStuck(entry.intersectionRatio < 1 && entry.boundingClientRect.bottom > innerHeight - edge),
      { threshold: [0.95, 1], rootMargin: `0px 0px -${edge}px` },
    )
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [bar])
  return isStuck
}

type Submission = Pick<Props, 'draft' | 'cast' | 'submitting' | 'onSubmit'> & { zone: string | undefined }

/**
 * Checks a draft before it is sent. A field shows its problem once it was left, or once the user tried to submit, which
 * focuses the first one. A theme that was left says that it is empty only if something was typed before. Once the
 * plan's videos are used, nothing else is asked for.
 */
function useSubmission(
  form: RefObject<HTMLFormElement | null>,
  { draft, cast, zone, submitting, onSubmit }: Submission,
) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // Attempts that were refused since the last one that was not.
  const [refusals, setRefusals] = useState(0)
  const wasTyped = useRef(false)
  const refused = refusals > 0
  const focusProblem = useCallback(() => {
    const refusedField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    refusedField?.closest('details')?.setAttribute('open', '')
    refusedField?.focus({ preventScroll: true })
    // The focus alone scrolls only to what is outside the window, not to what the header covers.
    refusedField?.scrollIntoView({ block: 'nearest' })
  }, [form])
  useEffect(() => {
    if (refusals > 0) focusProblem()
  }, [focusProblem, refusals])
  const me = useMe()
  const full = me && allowanceProblem(allowanceOf(me), Math.max(1, draft.quantity ?? 0), navigator.language)
  const isPlanUsed = me !== undefined && allowanceOf(me).left === 0
  const typed = useTypedProblem(draft, cast)
  const refuses = useRefusal()
  const { data: readiness } = useQuery(readinessOptions())
  const problems: Problem[] = []
  if (full && isPlanUsed) problems.push({ field: 'plan', message: full })
  if (typed) problems.push({ field: 'theme', message: typed })
  // Nothing else is asked for then, nor beside a helpline.
  if (!isPlanUsed && !offersHelp(typed)) {
    problems.push(...generateProblems(checkedFields(draft), readiness?.writes !== null))
    if (draft.date && draft.date < today(zone)) problems.push({ field: 'date', message: PAST_DAY })
    if (full) problems.push({ field: 'quantity', message: full })
    if (draft.own?.problem) problems.push({ field: 'script', message: draft.own.problem })
  }
  return {
    problems,
    refused,
    /** No change of another field would help. */
    isBlocked: typed !== undefined || isPlanUsed,
    focusProblem,
    problemOf: (field: string) =>
      refused || left.has(field) || (typed && field === 'theme') || (full && field === 'quantity')
        ? problems.find((problem) => problem.field === field)?.message
        : undefined,
    markLeft: (field: string) => () => {
      if (field !== 'theme' || wasTyped.current) setLeft((fields) => new Set(fields).add(field))
    },
    markTyped: () => {
      wasTyped.current = true
    },
    submit: (order: { writeFirst: boolean }) => {
      if (submitting || refuses()) return
      if (problems.length > 0) return setRefusals(refusals + 1)
      setRefusals(0)
      setLeft(new Set())
      wasTyped.current = false
      onSubmit(order)
    },
  }
}

/** Whether so many faces would wrap beside other fields. */
const isCastWide = (cast: readonly Persona[]): boolean => cast.length > 2

type CastProps = Pick<Props, 'draft' | 'onChange' | 'cast'> & {
  problemOf: (field: string) => string | undefined
  /** Whether fields say that they are empty: not while nothing can be ordered, before the user tries. */
  asks: boolean
  /** Adds a wolf. */
  children: ReactNode
}

function CastFields({ draft, onChange, cast, problemOf, asks, children }: CastProps) {
  const short = draft.mode === 'short'
  const nameOf = (id: string) => cast.find((persona) => persona.id === id)?.name ?? id
  const shares = distribute(draft.quantity ?? 0, draft.personas).filter(({ count }) => count > 0)
  const primary = (
    <PersonaField
      label={short ? 'Personas' : 'Primary Personas'}
      className={classNames(short && (isCastWide(cast) ? 'col-span-full' : 'max-sm:col-span-full'))}
      required
      cast={cast}
      value={draft.personas}
      error={problemOf('personas')}
      placeholder="Select personas"
      lacking={
        asks && (short ? 'Choose at least one' : draft.mode === 'dialogue' ? 'Choose who opens' : 'Choose the narrator')
      }
      role={short ? undefined : draft.mode === 'dialogue' ? 'Speaks first' : 'Tells the story'}
      onChange={(ids) => onChange(withPersonas(draft, ids))}
      hint={
        shares.length > 1 ? shares.map(({ persona, count }) => `${count} for ${nameOf(persona)}`).join(', ') : undefined
      }
      more={children}
      inRow={!short}
    />
  )
  if (short) return primary
  return (
    <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:gap-x-5 large-text:grid-cols-1">
      {primary}
      <div id={REPLIES}>
        <PersonaField
          label="Supporting Personas"
          required={draft.mode === 'dialogue'}
          role={draft.mode === 'dialogue' ? 'Replies' : 'Chimes in'}
          lacking={asks && 'Choose who replies'}
          cast={cast}
          taken={draft.personas}
          value={draft.supporting}
          error={problemOf('supporting_personas')}
          placeholder={draft.mode === 'dialogue' ? 'Select who replies' : 'None'}
          onChange={(supporting) => onChange({ ...draft, supporting })}
          inRow
        />
      </div>
    </div>
  )
}

/** The field of who replies in a dialogue. */
const REPLIES = 'replies'

/** The wolves to add to the account, without leaving the form. */
const MORE_WOLVES = 'more-wolves'

const ADD_BUTTON = `[aria-controls=${MORE_WOLVES}]`

/** Brings the wolves that a press has opened into view, above the bar that sticks to the bottom. */
const showWolves = (list: HTMLElement | null): void =>
  list?.closest(`#${MORE_WOLVES}`)?.scrollIntoView({ block: 'nearest' })

/** Selector of what gets the focus when a persona was added: its face, or the search field if there are too many faces. */
const chipOf = (id: string, draft: Draft): string =>
  `input:checked[value="${id}"], ${isReplyNext(draft) ? `#${REPLIES} ` : ''}[role=combobox]`

type AddButtonProps = { isWide: boolean; isOpen: boolean; onPress: () => void }

/** At the end of the field's label; on phones at the end of its row. */
const AddButton = ({ isWide, isOpen, onPress }: AddButtonProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={MORE_WOLVES}
    title="Add a wolf"
    onClick={onPress}
    className="relative flex min-h-11 shrink-0 cursor-pointer items-center gap-1 rounded-lg font-medium text-[0.8125rem] text-brand underline-offset-4 hover:underline max-sm:rounded-xl max-sm:border max-sm:border-control max-sm:border-dashed max-sm:px-2 sm:absolute sm:-top-3 sm:right-0 sm:pointer-fine:-top-1.5 sm:pointer-fine:min-h-8 aria-expanded:bg-brand/10 max-sm:aria-expanded:border-brand max-sm:aria-expanded:border-solid sm:-mr-2 sm:px-2 disabled:cursor-not-allowed disabled:opacity-60"
  >
    <Plus aria-hidden className="size-4" />
    <span>
      Add<span className={isWide ? undefined : 'sm:sr-only'}> a wolf</span>
    </span>
  </button>
)
