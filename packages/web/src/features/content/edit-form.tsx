import type { ContentItem } from '@pack/core/content/item'
import { LINE } from '@pack/core/content/lines'
import { isInProgress, isLocked } from '@pack/core/content/status'
import { graphemeCount } from '@pack/core/kernel/words'
import { Lock } from 'lucide-react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../product/api.ts'
import { UnsavedChanges } from '../../product/unsaved-changes.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { Appearance, type Look, sameLook } from './appearance.tsx'
import { useDecideScript, useUpdateItem } from './content.ts'
import { changes, draftOf, draftProblems, type Problem, spokenScript } from './draft.ts'
import { PreviewPane, type Wish } from './preview-pane.tsx'
import { ScriptEditor } from './script-editor.tsx'

type Props = {
  item: ContentItem
  zone: string
  open: boolean
  nameOf: (slug: string) => string
  onClose: () => void
  /** After a change that the finished video does not show yet. */
  onRenderAgain: (item: ContentItem) => void
}

const QUOTE_ROWS = 4
const lookOf = (item: ContentItem): Look => ({
  backgroundMode: item.background_mode,
  changeSeconds: item.bg_change_seconds,
})

export function EditForm({ item, zone, open, nameOf, onClose, onRenderAgain }: Props) {
  const [before] = useState(() => draftOf(item, zone))
  const [draft, setDraft] = useState(before)
  const [keptLook, setKeptLook] = useState(() => lookOf(item))
  const [look, setLook] = useState(keptLook)
  const [refused, setRefused] = useState(false)
  const saved = useRef(false)
  const update = useUpdateItem()
  const saveLook = useUpdateItem()
  const decide = useDecideScript()
  const [wish, setWish] = useState<Wish | null>(null)
  const [spoken, setSpoken] = useState<number | null>(null)

  const busy = isInProgress(item.status)
  const locked = isLocked(item)
  const fixed = busy || locked
  /** Its script waits to be read, edited and heard. */
  const waiting = item.status === 'Script Ready'
  const audible = item.mode !== 'uploaded' && !busy && (item.quote !== null || item.script !== null)
  const changed = changes(draft, before)
  const textChanged = Object.keys(changed).length > 0
  const lookChanged = !sameLook(look, keptLook)
  const dirty = textChanged || lookChanged
  const problems = draftProblems(draft, before)
  const problem = (field: Problem['field']) =>
    refused ? problems.find((one) => one.field === field)?.message : undefined

  const guarded = () => open && dirty && !saved.current

  const finish = (renderAgain: boolean) => {
    saved.current = true
    onClose()
    if (renderAgain) onRenderAgain(item)
  }
  const save = () => {
    if (update.isPending || saveLook.isPending || !textChanged) return
    if (problems.length > 0) return setRefused(true)
    setRefused(false)
    const wordsChanged = changed.quote !== undefined || changed.script !== undefined
    update.mutate(
      { item, update: changed },
      {
        onSuccess: () => {
          notify.done('Saved!')
          // An appearance that is not saved yet keeps the window open.
          if (!lookChanged) finish(wordsChanged && Boolean(item.supabase_url))
        },
        onError: (cause) =>
          notify.failed(cause instanceof ApiError && cause.status > 0 ? cause.message : 'Save failed'),
      },
    )
  }
  const decideScript = (act: 'render' | 'rewrite') => {
    const done = () => {
      saved.current = true
      onClose()
      notify.done(act === 'render' ? 'Rendering: what you heard is what will be.' : 'Another script is being written.')
    }
    const go = () =>
      decide.mutate({ item, act }, { onSuccess: done, onError: (cause) => notify.failed(messageOf(cause)) })
    if (act === 'rewrite' || !textChanged) return go()
    if (problems.length > 0) return setRefused(true)
    update.mutate({ item, update: changed }, { onSuccess: go, onError: (cause) => notify.failed(messageOf(cause)) })
  }
  const saveAppearance = () =>
    saveLook.mutate(
      { item, update: { background_mode: look.backgroundMode, bg_change_seconds: look.changeSeconds } },
      {
        onSuccess: () => {
          notify.done('Short appearance saved!')
          setKeptLook(look)
          if (!textChanged && item.supabase_url && !locked) finish(true)
        },
        onError: () => notify.failed('Failed to save appearance.'),
      },
    )

  const saveByKeys = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => saveByKeys(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        save()
      }}
    >
      {locked && (
        <p className="flex gap-3 rounded-2xl bg-raised p-4 text-[0.9375rem] leading-6">
          <Lock aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
          This video is published: title, theme, date and script are locked, so that they stay what viewers see.
        </p>
      )}
      {busy && <Notice>This video is being made right now. Wait until it is ready, then edit it.</Notice>}
      {refused && problems.length > 0 && (
        <Notice tone="danger" role="alert">
          {problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <div
        className={
          audible ? 'grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]' : 'contents'
        }
      >
        <div className="grid min-w-0 gap-5">
          <TextField
            label="Title"
            required
            disabled={fixed}
            value={draft.title}
            maxLength={200}
            error={problem('title')}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
          <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <TextField
              label="Theme"
              required
              disabled={fixed}
              value={draft.theme}
              error={problem('theme')}
              onChange={(event) => setDraft({ ...draft, theme: event.target.value })}
            />
            <TextField
              label="Publish date"
              type="date"
              disabled={fixed}
              value={draft.day}
              onChange={(event) => setDraft({ ...draft, day: event.target.value })}
            />
          </div>
          {item.mode === 'short' && (
            <TextArea
              label="Quote"
              rows={QUOTE_ROWS}
              disabled={fixed}
              value={draft.quote}
              error={problem('quote')}
              aside={`${graphemeCount(draft.quote)} characters`}
              hint={
                graphemeCount(draft.quote) > LINE.max
                  ? 'It is spoken in parts of up to 350 characters, cut at sentence ends.'
                  : undefined
              }
              onChange={(event) => setDraft({ ...draft, quote: event.target.value })}
            />
          )}
          {(item.mode === 'story' || item.mode === 'dialogue') && (
            <ScriptEditor
              lines={draft.lines}
              spoken={spoken}
              onHear={audible ? (line) => setWish({ line }) : null}
              personas={item.personas}
              nameOf={nameOf}
              disabled={fixed}
              problemOf={problem}
              onChange={(lines) => setDraft({ ...draft, lines })}
            />
          )}
          {item.mode === 'short' && (
            <Appearance
              look={look}
              changed={lookChanged}
              onChange={setLook}
              onSave={saveAppearance}
              saving={saveLook.isPending}
              disabled={busy}
            />
          )}
        </div>
        {audible && (
          <div
            className={
              item.mode === 'short'
                ? 'max-lg:order-first max-lg:mx-auto max-lg:max-w-72 lg:sticky lg:top-0'
                : 'max-lg:order-first lg:sticky lg:top-0'
            }
          >
            <PreviewPane
              item={item}
              script={spokenScript(item, draft)}
              atOnce={waiting}
              wish={wish}
              onLine={setSpoken}
            />
          </div>
        )}
      </div>
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-surface px-6 py-4 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
        <span role="status" className="mr-auto">
          {dirty && <Badge tone="warning">Unsaved changes</Badge>}
        </span>
        <Button look="secondary" className={waiting ? 'max-sm:hidden' : ''} onClick={onClose}>
          {dirty ? 'Cancel' : 'Close'}
        </Button>
        {waiting && (
          <Button look="secondary" busy={decide.isPending} onClick={() => decideScript('rewrite')}>
            Write another
          </Button>
        )}
        {!fixed && (
          <Button
            type="submit"
            look={waiting ? 'secondary' : 'primary'}
            busy={update.isPending}
            disabled={!textChanged}
          >
            Save
          </Button>
        )}
        {waiting && (
          <Button busy={decide.isPending || update.isPending} onClick={() => decideScript('render')}>
            Render
          </Button>
        )}
      </div>
      <UnsavedChanges isLost={guarded} isLostAtClose={guarded}>
        What you have changed of “{item.title}” is not saved.
      </UnsavedChanges>
    </form>
  )
}
