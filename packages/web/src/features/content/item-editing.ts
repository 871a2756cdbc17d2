import type { ContentItem, WaitingScript } from '@pack/core/content/item-schema'
import { isInProgress, isLocked } from '@pack/core/content/status'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../product/api.ts'
import type { BackgroundChoice } from '../../product/background-fields.tsx'
import { notify } from '../../ui/toast.tsx'
import { useRefusal } from '../../ui/use-refusal.ts'
import { useDecideScript, useUpdateItem } from './content.ts'
import { changes, draftOf, draftProblems, type Problem } from './draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { useReview } from './review.ts'
import { useTikTokMetadata } from './tiktok-metadata.ts'

export type EditingProps = {
  item: ContentItem
  zone: string
  open: boolean
  onClose: () => void
  /** Called after a change that the finished video does not show yet. */
  onRenderAgain: (item: ContentItem) => void
}

/** Draft, validation and saving of the edit dialog. */
export function useItemEditing({ item, zone, open, onClose, onRenderAgain }: EditingProps) {
  const [stored] = useState(() => draftOf(item, zone))
  const [restored] = useState(() => (isInProgress(item.status) || isLocked(item) ? null : keptDraft(item.id, stored)))
  const [draft, setDraft] = useState(restored ?? stored)
  const [refused, setRefused] = useState(false)
  const closing = useRef(false)
  const update = useUpdateItem()
  const decide = useDecideScript()
  const refuses = useRefusal()

  const changed = changes(draft, stored)
  const textChanged = Object.keys(changed).length > 0
  useEffect(() => {
    if (textChanged) keepDraft(item.id, stored, draft)
    else forgetDraft(item.id)
  }, [item.id, stored, draft, textChanged])
  const problems = draftProblems(draft, stored)

  const close = (renderAgain: boolean) => {
    closing.current = true
    onClose()
    if (renderAgain) onRenderAgain(item)
  }
  const tiktok = useTikTokMetadata(item)
  const appearance = useAppearance(item, () => {
    if (!textChanged && !tiktok.changed && item.supabase_url && !isLocked(item)) close(true)
  })
  const dirty = textChanged || appearance.changed || tiktok.changed

  const save = () => {
    if (update.isPending || appearance.saving || !textChanged || refuses()) return
    if (problems.length > 0) return setRefused(true)
    setRefused(false)
    decide.reset()
    const videoChanged = [changed.quote, changed.script, changed.video_orientation].some((part) => part !== undefined)
    update.mutate(
      { item, update: changed },
      {
        onSuccess: () => {
          forgetDraft(item.id)
          notify.done('Saved!')
          // What is saved on its own and isn't yet keeps the dialog open.
          if (!appearance.changed && !tiktok.changed) close(videoChanged && Boolean(item.supabase_url))
        },
        onError: (cause) => failed(saveFailure(cause)),
      },
    )
  }
  const review = useReview(item.id)
  const saveText = async (): Promise<boolean> => {
    if (!textChanged) return true
    if (refuses()) return false
    setRefused(problems.length > 0)
    if (problems.length > 0) return false
    decide.reset()
    try {
      await update.mutateAsync({ item, update: changed })
      forgetDraft(item.id)
      return true
    } catch (cause) {
      failed(saveFailure(cause))
      return false
    }
  }
  const moveTo = (script: WaitingScript) => {
    // What is saved on its own is asked about.
    closing.current = !appearance.changed && !tiktok.changed
    review.show(script)
  }
  const decideScript = async (act: 'render' | 'rewrite') => {
    update.reset()
    if (act === 'render' && !(await saveText())) return
    const following = review.next ?? review.previous
    decide.mutate(
      { item, act },
      {
        onSuccess: () => {
          forgetDraft(item.id)
          notify.done(act === 'render' ? 'Rendering started.' : 'Writing a new script…')
          closing.current = true
          if (following) review.show(following)
          else onClose()
        },
        onError: (cause) => failed(saveFailure(cause)),
      },
    )
  }
  useSaveShortcut(open, save)

  return {
    draft,
    edit: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
    /** Empty until the user has tried to save. */
    problems: refused ? problems : [],
    problemOf: (field: Problem['field']) =>
      refused ? problems.find((problem) => problem.field === field)?.message : undefined,
    busy: isInProgress(item.status),
    locked: isLocked(item),
    /** Unsaved texts of an earlier visit are shown. */
    restored: restored !== null,
    discard: () => {
      forgetDraft(item.id)
      setDraft(stored)
    },
    review,
    saveText,
    moveTo,
    /** Closes the dialog without a question. */
    leave: () => close(false),
    /** The script is waiting for review. */
    waiting: item.status === 'Script Ready',
    textChanged,
    dirty,
    isLost: () => open && dirty && !closing.current,
    appearance,
    tiktok,
    save,
    saving: update.isPending,
    /** Why the last attempt failed. */
    failure: update.error ? saveFailure(update.error) : decide.error && saveFailure(decide.error),
    decideScript,
    deciding: decide.isPending,
  }
}

/** The dialog shows the reason beside its buttons, which a lasting toast would cover. */
const failed = (reason: string) => notify.failed(reason, { brief: true })
function saveFailure(cause: unknown): string {
  if (!(cause instanceof ApiError) || cause.status === 0) return 'Save failed'
  return cause.status === 404 ? 'This video was deleted, in another tab or by someone else.' : cause.message
}

const APPEARANCE_FAILURE = 'Failed to save appearance.'

/** The background of a short, which is saved separately from the texts. */
function useAppearance(item: ContentItem, onSaved: () => void) {
  const [stored, setStored] = useState<BackgroundChoice>({
    backgroundMode: item.background_mode,
    changeSeconds: item.bg_change_seconds,
  })
  const [background, onChange] = useState(stored)
  const update = useUpdateItem()
  return {
    background,
    onChange,
    changed: background.backgroundMode !== stored.backgroundMode || background.changeSeconds !== stored.changeSeconds,
    saving: update.isPending,
    failure: update.isError ? APPEARANCE_FAILURE : null,
    onSave: () =>
      update.mutate(
        { item, update: { background_mode: background.backgroundMode, bg_change_seconds: background.changeSeconds } },
        {
          onSuccess: () => {
            notify.done('Short appearance saved!')
            setStored(background)
            onSaved()
          },
          onError: () => failed(APPEARANCE_FAILURE),
        },
      ),
  }
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
