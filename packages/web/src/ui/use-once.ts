import { useState } from 'react'

/** Whether it is or was true: a dialog stays while it fades out. */
export function useOnce(now: boolean): boolean {
  const [before, setBefore] = useState(now)
  if (now && !before) setBefore(true)
  return now || before
}
