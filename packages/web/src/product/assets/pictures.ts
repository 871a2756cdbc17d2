import { ASSET_MAX_BYTES } from '@pack/core/assets/kinds'
import { MAX_PICTURES } from '@pack/core/assets/pictures'
import type { OwnAssets, SlideshowPicture } from '@pack/core/assets/slideshow-pictures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { sendFile } from '../send-file.ts'
import { assetsOptions, useRefreshAssets } from './assets.ts'

const PATH = '/assets/pictures'
const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** A picture on its way, or one that was refused: then `problem` says why. */
export type Sending = { key: string; name: string; share: number; replaces: string | null; problem: string | null }

/** Sends pictures one after the other, so that they come to stand as they were chosen. */
export function useSendPictures(personaId: string | null) {
  const refresh = useRefreshAssets()
  const [sending, setSending] = useState<Sending[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())

  const change = (key: string, part: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const forget = (key: string) => setSending((all) => all.filter((one) => one.key !== key))

  const sendOne = async (key: string, file: File, replaces: string | null, { signal }: AbortController) => {
    const form = new FormData()
    if (personaId && !replaces) form.set('persona_id', personaId)
    form.set('file', file)
    const onProgress = (share: number) => change(key, { share })
    const to = replaces ? { path: at(replaces), method: 'PUT' as const } : { path: PATH, method: 'POST' as const }
    try {
      signal.throwIfAborted()
      await sendFile(to.path, { method: to.method, form, signal, onProgress })
      await refresh()
      forget(key)
    } catch (cause) {
      if (signal.aborted) forget(key)
      else change(key, { problem: messageOf(cause) })
    }
  }

  const send = (files: readonly File[], replaces: string | null = null) => {
    for (const file of files) {
      const key = crypto.randomUUID()
      const isLarge = file.size > ASSET_MAX_BYTES.image
      const problem = isLarge ? `The file is too large: at most ${ASSET_MAX_BYTES.image / 1024 / 1024} MB.` : null
      setSending((all) => [...all, { key, name: file.name, share: 0, replaces, problem }])
      if (problem) continue
      const stop = new AbortController()
      stops.current.set(key, stop)
      line.current = line.current.then(() => sendOne(key, file, replaces, stop))
    }
  }
  const cancel = (key: string) => {
    stops.current.get(key)?.abort()
    forget(key)
  }
  return { sending, send, cancel }
}

/** Moves a picture to a place, from 1; it stands there at once. */
export function useMovePicture(personaId: string | null) {
  const client = useQueryClient()
  const { queryKey } = assetsOptions(personaId)
  const mutationKey = [PATH, personaId, 'move']
  return useMutation({
    mutationKey,
    // One after the other, as they were asked for.
    scope: { id: mutationKey.join() },
    mutationFn: ({ id, place }: { id: string; place: number }) =>
      call<SlideshowPicture[]>(at(id), { method: 'PATCH', json: { place } }),
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (held: OwnAssets | undefined) => held && moved(held, move))
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey })
    },
  })
}

/** The same pictures with one at another place, from 1. */
export function moved(held: OwnAssets, { id, place }: { id: string; place: number }): OwnAssets {
  const all = held.slideshow_pictures ?? []
  const one = all.find((picture) => picture.id === id)
  if (!one) return held
  const others = all.filter((other) => other !== one)
  return { ...held, slideshow_pictures: [...others.slice(0, place - 1), one, ...others.slice(place - 1)] }
}

export function useDeletePicture() {
  const refresh = useRefreshAssets()
  return useMutation({
    mutationFn: (id: string) => call(at(id), { method: 'DELETE' }),
    onSuccess: refresh,
  })
}

/** Of files that are chosen or dropped, those for which there is room, and what to say when there is not for all. */
export function fitting(files: readonly File[], held: number): { taken: File[]; note: string | null } {
  const room = Math.max(0, MAX_PICTURES - held)
  if (files.length <= room) return { taken: [...files], note: null }
  const note = `There is room for ${MAX_PICTURES} pictures`
  return {
    taken: files.slice(0, room),
    note: room === 0 ? `${note}. Delete one first.` : `${note}: only the first ${room} of these were taken.`,
  }
}
