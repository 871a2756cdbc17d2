import type { ContentItem } from '@pack/core/content/item'
import { LINE } from '@pack/core/content/lines'
import { isInProgress, isLocked } from '@pack/core/content/status'
import { graphemeCount } from '@pack/core/generation/words'
import { useBlocker } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../app/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { Appearance, type Look, sameLook } from './appearance.tsx'
import { useUpdateItem } from './content.ts'
import { changes, draftOf, draftProblems, type Problem } from './draft.ts'
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

  const busy = isInProgress(item.status)
  const locked = isLocked(item)
  const fixed = busy || locked
  const changed = changes(draft, before)
  const textChanged = Object.keys(changed).length > 0
  const lookChanged = !sameLook(look, keptLook)
  const dirty = textChanged || lookChanged
  const problems = draftProblems(draft, before)
  const problem = (field: Problem['field']) =>
    refused ? problems.find((one) => one.field === field)?.message : undefined

  const guarded = () => open && dirty && !saved.current
  const leaving = useBlocker({ shouldBlockFn: guarded, enableBeforeUnload: guarded, withResolver: true })

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
      className="flex flex-col gap-5"
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
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-surface px-6 py-4 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
        <span role="status" className="mr-auto">
          {dirty && <Badge tone="warning">Unsaved changes</Badge>}
        </span>
        <Button look="secondary" onClick={onClose}>
          {dirty ? 'Cancel' : 'Close'}
        </Button>
        {!fixed && (
          <Button type="submit" busy={update.isPending} disabled={!textChanged}>
            Save
          </Button>
        )}
      </div>
      <Confirm
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        onConfirm={() => leaving.proceed?.()}
        dangerous
        title="Discard changes?"
        confirm="Discard"
        cancel="Keep editing"
      >
        What you have changed of “{item.title}” is not saved.
      </Confirm>
    </form>
  )
}
