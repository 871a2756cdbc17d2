import { CONTENT_MODES, type ContentMode } from '@pack/core/content/item'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '../../ui/toast.tsx'
import { useChangeSearch } from './address.ts'
import { isGone, itemOptions, reload } from './content.ts'

/**
 * When an item isn't found, looks for it among the other content types, because a link may name only its id. Closes the
 * dialog, and removes the item from the address, when it doesn't exist or no longer does.
 */
export function useClosedWhenGone(
  { mode, id }: { mode: ContentMode; id: string },
  found: { data: unknown; error: unknown },
  onClose: () => void,
): boolean {
  const client = useQueryClient()
  const change = useChangeSearch()
  // An item that is shown already stays: what was typed would be lost.
  const gone = !found.data && isGone(found.error)
  const leave = useEffectEvent(() => {
    notify.failed('This video no longer exists.', { id: 'gone' })
    onClose()
    void reload(client)
  })
  const showType = useEffectEvent((type: ContentMode) => change({ type: type === 'short' ? undefined : type }, true))
  useEffect(() => {
    if (!gone) return
    let isCurrent = true
    const others = CONTENT_MODES.filter((one) => one !== mode).map((one) => itemOptions({ mode: one, id }))
    Promise.any(others.map((options) => client.fetchQuery({ ...options, retry: false }))).then(
      (item) => isCurrent && showType(item.mode),
      () => isCurrent && leave(),
    )
    return () => {
      isCurrent = false
    }
  }, [gone, mode, id, client])
  return gone
}
