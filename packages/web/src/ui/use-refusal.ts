import { useReadOnly } from './read-only.ts'
import { notify } from './toast.tsx'

/**
 * For shortcuts and dropped files, which no disabled control stops: says why nothing can be changed, and whether that
 * is so.
 */
export function useRefusal(): () => boolean {
  const readOnly = useReadOnly()
  return () => {
    if (readOnly !== null) notify.failed(readOnly, { id: 'read-only', brief: true })
    return readOnly !== null
  }
}
