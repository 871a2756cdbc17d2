import type { ProgressMessage } from '@pack/core/generation/job'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rightToView } from './api.ts'
import { config } from './config.ts'
import { ProgressSocket, type ProgressState } from './progress.ts'
import { accessToken } from './session.ts'

/** Watches jobs and items live while the screen is open; says how live it is. `ids` may change at any time. */
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
      impersonation: rightToView,
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
