import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '../../ui/toast.tsx'
import { isGone, reload } from './content.ts'

/** Closes the dialog of an item that does not exist, or no longer does, and with it the item's address. */
export function useClosedWhenGone(found: { data: unknown; error: unknown }, onClose: () => void): boolean {
  const client = useQueryClient()
  // An item that is shown already stays: what was typed would be lost.
  const gone = !found.data && isGone(found.error)
  const leave = useEffectEvent(() => {
    notify.failed('This video no longer exists.', { id: 'gone' })
    onClose()
    void reload(client)
  })
  useEffect(() => {
    if (gone) leave()
  }, [gone])
  return gone
}
