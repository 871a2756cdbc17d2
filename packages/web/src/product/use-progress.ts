import type { ProgressMessage } from '@pack/core/generation/job-schema'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { impersonationToken } from './api.ts'
import { config } from './config.ts'
import { inSeconds } from './measures.ts'
import { ProgressSocket, type ProgressState } from './progress.ts'
import { accessToken } from './session.ts'

/** The note beside a list that is not updated live; null while it is. `pollMs` is how often the list is fetched. */
export function livenessNote(state: ProgressState, pollMs: number): string | null {
  if (state === 'reconnecting') return 'Reconnecting…'
  return state === 'polling' ? `Live updates paused. Refreshing every ${inSeconds(pollMs / 1000)}.` : null
}

/** Subscribes to the progress of jobs and items while the screen is open. `ids` may change at any time. */
export function useProgress(ids: readonly string[], onMessage: (message: ProgressMessage) => void): ProgressState {
  const [state, setState] = useState<ProgressState>('connecting')
  const socket = useRef<ProgressSocket | null>(null)
  const receive = useEffectEvent(onMessage)
  useEffect(() => {
    const url = new URL('/ws/progress', config.queue_api_url || location.origin)
    url.protocol = url.protocol.replace('http', 'ws')
    const opened = new ProgressSocket({
      url: url.href,
      token: accessToken,
      impersonation: impersonationToken,
      onMessage: (message) => receive(message),
      onState: setState,
    })
    socket.current = opened
    return () => opened.close()
  }, [])
  const list = ids.join(' ')
  useEffect(() => socket.current?.subscribe(list === '' ? [] : list.split(' ')), [list])
  return state
}
