import type { ContentItem, WaitingScript } from '@pack/core/content/item-schema'
import { mainAction } from '@pack/core/content/main-action'
import { isFailed, isInProgress, isLocked } from '@pack/core/content/status'
import { TITLE_MAX } from '@pack/core/content/title'
import type { Persona } from '@pack/core/personas/persona'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../product/api.ts'
import { forbiddenWordIn } from '../../product/forbidden-word.ts'
import { personasOptions } from '../../product/personas.ts'
import { notify } from '../../ui/toast.tsx'
import { useRefusal } from '../../ui/use-refusal.ts'
import { hasFailedToPublish, type ItemUpdate, useDecideScript, useRetryItem, useUpdateItem } from './content.ts'
import { changes, draftOf, draftProblems, type Problem, problemOfWord } from './draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { useReview } from './review.ts'
import { useTikTokMetadata } from './tiktok-metadata.ts'

export type EditingProps = {
  item: ContentItem
  zone: string
  open: boolean
  onClose: () => void
  /** The item gets a new script, and no other one waits for review. */
  onRewriting: () => void
}

/** Draft, validation and saving of the edit dialog. */
export function useItemEditing({ item, zone, open, onClose, onRewriting }: EditingProps) {
  const [stored] = useState(() => draftOf(item, zone))
  const [restored] = useState(() => (isInProgress(item.status) || isLocked(item) ? null : keptDraft(item.id, stored)))
  const [draft, setDraft] = useState(restored ?? stored)
  const [refused, setRefused] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const closing = useRef(false)
  const update = useUpdateItem()
  const decide = useDecideScript()
  const rerender = useRetryItem()
  const refuses = useRefusal()

  const changed = changes(draft, stored)
  const draftChanged = Object.keys(changed).length > 0
  const { title: _title, theme: _theme, publish_date: _date, ...shown } = changed
  /** The finished video lacks a change until it is rendered again. */
  const isVideoBehind = Object.keys(shown).length > 0 && !isLocked(item) && item.supabase_url !== null
  useEffect(() => {
    if (draftChanged) keepDraft(item.id, stored, draft)
    else forgetDraft(item.id)
  }, [item.id, stored, draft, draftChanged])
  const tiktok = useTikTokMetadata(item)
  const dirty = draftChanged || tiktok.changed
  const problems = [...draftProblems(draft, stored), ...tiktok.problems]
  /** Shown while typing, as the counter is. */
  const tooLong = problems.filter(({ field }) => field === 'title' && draft.title.trim().length > TITLE_MAX)
  const wasPublishing = hasFailedToPublish(item) && !isVideoBehind
  const isFailedJob = mainAction(item) === 'retry' && (wasPublishing || !hasFailedToPublish(item))
  /** Saving tries what failed again: making the video, or publishing it as it is. TikTok metadata alone is only saved. */
  const savesAndRetries = isFailedJob && (draftChanged || !tiktok.changed)
  const personas = useQuery(personasOptions()).data
  const named = isFailed(item.status) && !hasFailedToPublish(item) ? forbiddenWordIn(item.error_detail) : null
  const word = named !== null && isAllowed(named.word, item, personas) ? null : named
  /** The text that made the video fail, until it is changed. */
  const cause = word === null ? null : problemOfWord(draft, word)

  const close = () => {
    closing.current = true
    onClose()
  }
  const saveFailure = (cause: unknown) => (isAppearanceOnly(changed) ? APPEARANCE_FAILURE : reasonOf(cause))

  /** Its outcome is announced after the dialog has closed. */
  const renderAgain = () =>
    void rerender.mutateAsync({ item, render: !wasPublishing }).then(
      () => notify.done(wasPublishing ? 'Saved! Publishing again.' : 'Saved! Rendering started.'),
      (cause) =>
        notify.failed(wasPublishing ? 'Saved, but not published.' : 'Saved, but not rendered.', {
          description: messageOf(cause),
        }),
    )
  const saving = update.isPending || tiktok.saving
  /** Saves the TikTok metadata first; false when something can't be saved. */
  const saveAll = async (): Promise<boolean> => {
    if (!dirty) return true
    if (saving || refuses()) return false
    setRefused(problems.length > 0)
    if (problems.length > 0) {
      setRefusals((count) => count + 1)
      return false
    }
    decide.reset()
    update.reset()
    if (!(await tiktok.save())) return false
    if (!draftChanged) return true
    try {
      await update.mutateAsync({ item, update: changed })
      forgetDraft(item.id)
      return true
    } catch (cause) {
      say(saveFailure(cause))
      return false
    }
  }
  const save = async (andRender = false) => {
    if (!dirty || !(await saveAll())) return
    if (andRender) renderAgain()
    else
      notify.done(!draftChanged ? 'Saved to item.' : isAppearanceOnly(changed) ? 'Short appearance saved!' : 'Saved!')
    close()
  }
  const review = useReview(item.id)
  const moveTo = (script: WaitingScript) => {
    closing.current = true
    review.show(script)
  }
  const decideScript = async (act: 'render' | 'rewrite') => {
    update.reset()
    if (act === 'render' && !(await saveAll())) return
    const following = review.next ?? review.previous
    decide.mutate(
      { item, act },
      {
        onSuccess: () => {
          forgetDraft(item.id)
          notify.done(act === 'render' ? 'Rendering started.' : 'Writing a new script…')
          closing.current = true
          if (following) review.show(following)
          else if (act === 'rewrite') onRewriting()
          else onClose()
        },
        onError: (cause) => say(reasonOf(cause)),
      },
    )
  }
  useSaveShortcut(open, save)

  return {
    draft,
    edit: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
    refused,
    /** How often saving was refused because of problems. */
    refusals,
    /** Empty until the user has tried to save. */
    problems: refused ? problems : [],
    problemOf: (field: Problem['field']) =>
      [...(refused ? problems : tooLong), ...(cause ? [cause] : [])].find((problem) => problem.field === field)
        ?.message,
    cause,
    savesAndRetries,
    /** A retry may succeed without a change. */
    mayRetry: mainAction(item) === 'retry' && !dirty && cause === null,
    /** The outcome of a publication is to be looked up first. */
    mayCheck: mainAction(item) === 'check' && !dirty,
    busy: isInProgress(item.status),
    locked: isLocked(item),
    isFinal: isFinal(item),
    /** Unsaved texts of an earlier visit are shown. */
    restored: restored !== null,
    discard: () => {
      forgetDraft(item.id)
      setDraft(stored)
    },
    review,
    saveAll,
    moveTo,
    /** Closes the dialog without a question. */
    leave: close,
    /** The script is waiting for review. */
    waiting: item.status === 'Script Ready',
    draftChanged,
    /** There is a finished video, which may still change. */
    hasVideo: item.supabase_url !== null && !isLocked(item),
    isVideoBehind,
    dirty,
    isLost: () => open && dirty && !closing.current,
    tiktok,
    save,
    saving,
    /** Why the last attempt failed. */
    failure: update.error ? saveFailure(update.error) : decide.error ? reasonOf(decide.error) : tiktok.failure,
    decideScript,
    deciding: decide.isPending,
  }
}

/** None of the item's personas forbids the word anymore. */
const isAllowed = (word: string, item: ContentItem, personas: readonly Persona[] = []): boolean =>
  item.personas.every((slug) =>
    personas
      .find((one) => one.slug === slug)
      ?.forbidden_words?.every((forbidden) => forbidden.toLowerCase() !== word.toLowerCase()),
  )

/** Published, and a change would show nowhere: only a short without a file, or one that failed, is rendered again. */
const isFinal = (item: ContentItem): boolean =>
  isLocked(item) &&
  (item.mode !== 'short' || (item.supabase_url !== null && !(isFailed(item.status) && !hasFailedToPublish(item))))

/** The dialog shows the reason beside its buttons, which a lasting toast would cover. */
const say = (reason: string) => notify.failed(reason, { brief: true })
function reasonOf(cause: unknown): string {
  if (!(cause instanceof ApiError) || cause.status === 0) return 'Save failed'
  return cause.status === 404 ? 'This video was deleted, in another tab or by someone else.' : cause.message
}

const APPEARANCE_FAILURE = 'Failed to save appearance.'

/** Only the background of a short has changed. */
const isAppearanceOnly = (update: ItemUpdate): boolean => {
  const { background_mode: _mode, bg_change_seconds: _seconds, ...rest } = update
  return Object.keys(update).length > 0 && Object.keys(rest).length === 0
}

/** Ctrl+S and Cmd+S while the dialog is open. */
function useSaveShortcut(open: boolean, save: () => void) {
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
}
