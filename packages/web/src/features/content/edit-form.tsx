import type { ContentItem } from '@pack/core/content/item-schema'
import { LINE } from '@pack/core/content/lines'
import { MAIN_ACTIONS, mainAction } from '@pack/core/content/main-action'
import { isFailed } from '@pack/core/content/status'
import { TITLE_MAX } from '@pack/core/content/title'
import { estimateScript } from '@pack/core/generation/estimate'
import { needsUpload } from '@pack/core/generation/remedies'
import { graphemeCount } from '@pack/core/kernel/words'
import type { TikTokChoice } from '@pack/core/publishing/tiktok-rules'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { AssetsButton } from '../../product/failed-production.tsx'
import { countOf, inSeconds } from '../../product/measures.ts'
import { OrientationField } from '../../product/orientation-field.tsx'
import { paths } from '../../product/paths.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { UnsavedChanges } from '../../product/unsaved-changes.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import type { PendingAction } from './action-dialogs.tsx'
import { Appearance } from './appearance.tsx'
import { isPublishing, isScheduled } from './content.ts'
import { Cover, useSpeakers } from './cover.tsx'
import { spokenScript } from './draft.ts'
import { FailureNotice } from './failure.tsx'
import { type EditingProps, useItemEditing } from './item-editing.ts'
import { forgetDraft } from './kept-draft.ts'
import { OnYouTube, useSentToYouTube } from './on-youtube.tsx'
import { type PlayRequest, PreviewPane } from './preview-pane.tsx'
import { mustChangeFirst, unsureOnes, useCheckAgain } from './publications.ts'
import { PublishedSteps, PublishedVideo } from './published-video.tsx'
import { readScript } from './read-script.ts'
import { ReviewBar } from './review-bar.tsx'
import { ScriptEditor } from './script-editor.tsx'
import { AppliedToPreview, TikTokSection } from './tiktok-section.tsx'

type Props = EditingProps & { nameOf: (slug: string) => string; onAct: (action: PendingAction) => void }
type Editing = ReturnType<typeof useItemEditing>

export function EditForm({ nameOf, onAct, ...props }: Props) {
  const { item, zone, onClose } = props
  const editing = useItemEditing(props)
  const { draft, edit, problems, problemOf, busy, locked, isFinal, waiting, refusals } = editing
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The focus scrolls to the field.
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const [playRequest, setPlayRequest] = useState<PlayRequest | null>(null)
  const [spoken, setSpoken] = useState<number | null>(null)
  const [spokenLength, setSpokenLength] = useState<string | null>(null)
  const [applied, setApplied] = useState<TikTokChoice | null>(null)
  const { paces, faceOf, facesOf } = useSpeakers()
  const lead = item.personas[0] ?? ''
  const short = item.mode === 'short'
  const written = item.mode === 'story' || item.mode === 'dialogue'
  // One that failed before it was written gets its script when it is made again.
  const hasScript = !isFailed(item.status) || readScript(item.script).length > 0
  const audible = item.mode !== 'uploaded' && !busy && !locked && (item.quote !== null || item.script !== null)
  const orientation = applied?.layout === 'vertical' ? 'vertical' : draft.orientation
  return (
    <form
      ref={form}
      noValidate
      // The first controls of a published video lead away from it.
      data-not-first={locked || undefined}
      className="grid gap-5"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void editing.save(editing.savesAndRetries)
      }}
    >
      {busy && (
        <Notice>
          {isPublishing(item)
            ? 'This video is being published. You can edit it when that’s done.'
            : 'This video is still rendering. You can edit it when it’s done.'}
        </Notice>
      )}
      {isFailed(item.status) && !editing.cause && (
        <FailureNotice
          item={item}
          action={
            <AssetsButton
              reason={item.error_detail ?? item.publications.find(mustChangeFirst)?.remedy ?? null}
              className={buttonClass(changesFirst(item, editing) ? 'primary' : 'secondary', 'small', 'sm:-my-1.5')}
            />
          }
        />
      )}
      {!busy && !locked && isScheduled(item) && (
        <Notice>This video is scheduled. If you change the title or date, we send the change to YouTube.</Notice>
      )}
      {item.publications.some(({ reason, state }) => state === 'waiting' && reason === 'settings_missing') && (
        <Notice tone="warning">
          This video can’t be posted to TikTok yet. Choose who can watch it under “TikTok title and settings”, then
          save.
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="danger" role="alert">
          {problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {waiting && (
        <ReviewBar
          review={editing.review}
          save={editing.saveAll}
          onMove={(script) => void editing.saveAll().then((saved) => saved && editing.moveTo(script))}
          onRendered={editing.leave}
        />
      )}
      {editing.restored && editing.draftChanged && (
        <Notice>
          We restored your unsaved changes.{' '}
          <button type="button" onClick={editing.discard} className="cursor-pointer font-semibold underline">
            Discard them
          </button>
        </Notice>
      )}
      {locked && <PublishedVideo {...{ item, isFinal, zone, nameOf }} />}
      <div
        className={
          !audible
            ? 'contents'
            : orientation === 'vertical'
              ? classNames(
                  'grid items-start gap-x-8 gap-y-5',
                  // A failure above it takes some of the height.
                  isFailed(item.status)
                    ? 'lg:grid-cols-[minmax(0,1fr)_clamp(13rem,(100dvh-32rem)*9/16,22rem)]'
                    : 'lg:grid-cols-[minmax(0,1fr)_clamp(16rem,(100dvh-26rem)*9/16,22rem)]',
                )
              : 'grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]'
        }
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
          {!locked && <TitleField editing={editing} />}
          {short && !locked && item.quote && (
            <QuoteField
              editing={editing}
              length={
                spokenLength === null
                  ? `about ${inSeconds(estimateScript('short', [{ persona: lead, line: draft.quote }], paces))}`
                  : spokenLength
              }
            />
          )}
          {written && !locked && hasScript && (
            <ScriptEditor
              paces={paces}
              lines={draft.lines}
              spokenLength={spokenLength}
              spoken={spoken}
              onHear={audible ? (line) => setPlayRequest({ line }) : null}
              personas={item.personas}
              nameOf={nameOf}
              faceOf={faceOf}
              disabled={busy}
              problemOf={problemOf}
              onChange={(lines) => edit({ lines })}
            />
          )}
          {!locked && <Details item={item} editing={editing} />}
          {short && !isFinal && (
            <Appearance
              background={draft.background}
              persona={item.persona}
              disabled={busy}
              note={
                locked && !busy
                  ? `Used when you press ${MAIN_ACTIONS[mainAction(item)]}, which renders the video again.`
                  : undefined
              }
              onChange={(background) => edit({ background })}
            />
          )}
          {!locked && <YouTubeSection item={item} editing={editing} />}
          {(!locked || editing.tiktok.chosen) && (
            <TikTokSection
              item={item}
              metadata={editing.tiktok}
              disabled={busy || locked}
              refused={editing.refused}
              onApply={
                audible
                  ? (choice) => {
                      setApplied(choice)
                      notify.done('Applied to preview.')
                    }
                  : null
              }
            />
          )}
        </div>
        {audible && (
          <div className="grid min-w-0 gap-3 max-lg:order-first lg:sticky lg:top-0">
            <PreviewPane
              item={item}
              script={spokenScript(item, draft)}
              orientation={orientation}
              forTikTok={applied !== null}
              autoLoad={waiting}
              playRequest={playRequest}
              cover={
                <Cover
                  face={
                    orientation === 'vertical'
                      ? facesOf(item.personas, 'w-1/2')
                      : facesOf(item.personas, 'w-1/4', 'w-2/5')
                  }
                  title={draft.title}
                  upright={orientation === 'vertical'}
                />
              }
              onLine={setSpoken}
              onLength={setSpokenLength}
            />
            {applied && <AppliedToPreview choice={applied} />}
          </div>
        )}
      </div>
      <Footer
        {...{ item, editing, onClose }}
        hasScript={!written || hasScript}
        onRetry={() => onAct({ item, act: 'retry' })}
      />
      <UnsavedChanges isLost={editing.isLost} isLostAtClose={editing.isLost} onDiscard={() => forgetDraft(item.id)}>
        Your changes to “{item.title}” will be lost.
      </UnsavedChanges>
    </form>
  )
}

/** Whether a retry would fail again until another file is uploaded, so that the way to the assets is the main action. */
const uploadsFirst = (item: ContentItem, { mayRetry }: Editing): boolean => mayRetry && needsUpload(item.error_detail)
/** Whether it would fail again until something else has changed, too. */
const changesFirst = (item: ContentItem, editing: Editing): boolean =>
  uploadsFirst(item, editing) || item.publications.some(mustChangeFirst)

const TitleField = ({ editing: { draft, edit, problemOf, busy } }: { editing: Editing }) => (
  <GrowingField
    label="Title"
    dir="auto"
    required
    disabled={busy}
    value={draft.title}
    maxLength={200}
    error={problemOf('title')}
    aside={
      <span className={draft.title.trim().length > TITLE_MAX ? 'font-semibold text-danger' : undefined}>
        {draft.title.trim().length} of {TITLE_MAX} characters
      </span>
    }
    onText={(title) => edit({ title })}
  />
)

/** Theme, date and layout. */
function Details({ item, editing }: { item: ContentItem; editing: Editing }) {
  const { draft, edit, problemOf, busy: disabled } = editing
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <GrowingField
          label="Theme"
          dir="auto"
          required
          disabled={disabled}
          value={draft.theme}
          error={problemOf('theme')}
          onText={(theme) => edit({ theme })}
        />
        <TextField
          label="Scheduled date"
          type="date"
          disabled={disabled}
          value={draft.day}
          onChange={(event) => edit({ day: event.target.value })}
        />
      </div>
      {(item.mode === 'story' || item.mode === 'dialogue') && (
        <OrientationField
          value={draft.orientation}
          disabled={disabled}
          onChange={(orientation) => edit({ orientation })}
        />
      )}
    </>
  )
}

/** The title and description on YouTube, and where they come from; closed, the title only. */
function YouTubeSection({ item, editing: { draft } }: { item: ContentItem; editing: Editing }) {
  const { title, theme, quote, lines } = draft
  const shown = item.quote === null ? { script: JSON.stringify(lines) } : { quote }
  const described = { ...item, title, theme, ...shown }
  const sent = useSentToYouTube(described)
  return (
    <section aria-labelledby="youtube-metadata" className="border-line border-t pt-5">
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-2.5 gap-y-1 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
          <PlatformMark code="youtube" className="size-4" />
          <h3 id="youtube-metadata" className="text-lg">
            YouTube title and description
          </h3>
          <span
            dir="auto"
            // Beside the heading, on phones below it.
            className="min-h-5 min-w-0 truncate text-muted text-sm group-open:hidden max-sm:basis-full max-sm:pl-6.5 sm:flex-1 sm:text-end"
          >
            {sent?.title}
          </span>
        </summary>
        <div className="mt-3 grid gap-3">
          <OnYouTube item={described} />
          <p className="text-muted text-sm text-pretty">
            Made from the texts above, with hashtags from the video’s keywords. Change how in{' '}
            <Link to={paths.config} hash="templates" className="font-medium text-brand underline underline-offset-2">
              Publishing templates
            </Link>
            .
          </p>
        </div>
      </details>
    </section>
  )
}

type GrowingProps = ComponentProps<typeof TextArea> & { onText: (text: string) => void }

/** One line of text, shown whole in as many rows as it takes. Enter submits the form, as in an input. */
const GrowingField = ({ onText, ...field }: GrowingProps) => (
  <TextArea
    {...field}
    rows={1}
    className="[&_textarea]:field-sizing-content [&_textarea]:resize-none"
    onChange={(event) => onText(event.target.value.replace(/\s*\n\s*/g, ' '))}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }}
  />
)

function QuoteField({ editing, length }: { editing: Editing; length: string }) {
  const { draft, edit, problemOf, busy } = editing
  const characters = graphemeCount(draft.quote)
  return (
    <TextArea
      label="Script"
      className="[&_textarea]:field-sizing-content [&_textarea]:min-h-29"
      dir="auto"
      disabled={busy}
      value={draft.quote}
      error={problemOf('quote')}
      aside={`${countOf(characters, 'character')} · ${length}`}
      hint={
        characters > LINE.max
          ? `Long scripts are split into parts of up to ${LINE.max} characters for the voice-over.`
          : undefined
      }
      onChange={(event) => edit({ quote: event.target.value })}
    />
  )
}

type FooterProps = Pick<Props, 'item' | 'onClose'> & { editing: Editing; hasScript: boolean; onRetry: () => void }

function CheckAgain({ item }: { item: ContentItem }) {
  const { check, busy } = useCheckAgain(item)
  return (
    <Button writes busy={busy} onClick={() => check(unsureOnes(item))}>
      {MAIN_ACTIONS.check}
    </Button>
  )
}

function Footer({ item, editing, hasScript, onClose, onRetry }: FooterProps) {
  const { tiktok } = editing
  const lacksAudience =
    !editing.locked && !editing.waiting && !editing.busy && tiktok.isAsked && tiktok.draft.privacy_level === null
  return (
    // What is scrolled fades out above it, over the gap to the last field.
    <div className="sticky -bottom-6 z-10 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-[calc(100%+1px)] before:h-5 before:bg-linear-to-t before:from-surface before:to-transparent [@media(height<32rem)]:before:hidden -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-line max-sm:gap-2.5 max-sm:[&>:is(a,button)]:flex-1 max-sm:[&>:is(a,button)]:px-2.5 max-sm:[&>a>svg]:hidden border-t bg-surface px-6 py-4 [@media(height<32rem)]:static sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
      {editing.failure && (
        <p className="w-full whitespace-pre-line text-danger text-sm sm:text-right">{editing.failure}</p>
      )}
      <span
        role="status"
        className={classNames(
          // Beside the buttons, which stay on one line: long texts wrap.
          'mr-auto flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden sm:min-w-36 sm:flex-1 sm:basis-0',
          editing.waiting && 'max-sm:w-full',
          // Even an empty place would move the buttons.
          editing.hasVideo && !editing.isVideoBehind && !editing.dirty && !lacksAudience && 'max-sm:absolute',
        )}
      >
        {editing.dirty && <Badge tone="warning">Unsaved changes</Badge>}
        {editing.draftChanged && !editing.locked && (
          <span className="text-muted text-sm max-sm:text-xs">Kept in this browser until you save or discard.</span>
        )}
        {!hasScript && <span className="text-muted text-sm max-sm:text-xs">The script is written when you retry.</span>}
        {editing.waiting && !editing.draftChanged && (
          <span className="text-muted text-sm max-sm:text-xs">Rewriting doesn’t use up another video.</span>
        )}
        {editing.hasVideo && editing.isVideoBehind && (
          <span className="text-muted text-sm">
            Your video changes once it’s rendered again, which doesn’t use up another video in the same month.
          </span>
        )}
        {lacksAudience && <span className="text-muted text-sm">Before you post to TikTok, choose who can watch.</span>}
        {editing.hasVideo && !editing.dirty && !lacksAudience && (
          <span className="text-muted text-sm max-sm:hidden">
            If your changes affect the video itself, you can save and render it again here. It won’t use up another
            video in the same month.
          </span>
        )}
      </span>
      {editing.locked && <PublishedSteps item={item} isFinal={editing.isFinal} />}
      {!editing.waiting && !(editing.isFinal && item.mode !== 'uploaded') && (
        <Button look="secondary" onClick={onClose}>
          {editing.dirty ? 'Cancel' : 'Close'}
        </Button>
      )}
      {editing.waiting && (
        <Button
          look="secondary"
          writes
          disabled={editing.deciding}
          title="Replaces this script, including your changes, with a new one."
          onClick={() => void editing.decideScript('rewrite')}
        >
          Rewrite this one
        </Button>
      )}
      {/* Saves without trying again; once something has changed, "Save and retry" is the main one. */}
      {(editing.mayRetry || (editing.dirty && editing.savesAndRetries)) && (
        <Button
          look="secondary"
          writes
          busy={editing.saving}
          disabled={!editing.dirty}
          onClick={() => void editing.save()}
        >
          Save
        </Button>
      )}
      {editing.mayRetry && (
        <Button look={changesFirst(item, editing) ? 'secondary' : 'primary'} writes onClick={onRetry}>
          {MAIN_ACTIONS.retry}
        </Button>
      )}
      {editing.mayCheck && <CheckAgain item={item} />}
      {!editing.busy &&
        !editing.mayRetry &&
        !editing.mayCheck &&
        (editing.dirty || !(editing.isFinal || editing.waiting)) && (
          <Button
            type="submit"
            look={editing.waiting || (editing.isVideoBehind && !editing.savesAndRetries) ? 'secondary' : 'primary'}
            busy={editing.saving}
            disabled={!editing.dirty}
          >
            {editing.savesAndRetries ? 'Save and retry' : 'Save'}
          </Button>
        )}
      {editing.isVideoBehind && !editing.savesAndRetries && (
        <Button
          writes
          busy={editing.saving}
          title="Only the changed parts are rendered again."
          onClick={() => void editing.save(true)}
        >
          Save and render
        </Button>
      )}
      {editing.waiting && (
        <Button writes busy={editing.deciding || editing.saving} onClick={() => void editing.decideScript('render')}>
          Render video
        </Button>
      )}
    </div>
  )
}
