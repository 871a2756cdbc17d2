import { ASSET_MAX_BYTES } from '@pack/core/assets/kinds'
import { MAX_PICTURES } from '@pack/core/assets/pictures'
import type { OwnAssets, SlideshowPicture } from '@pack/core/assets/slideshow-pictures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { fileLimit } from '../measures.ts'
import { sendFile } from '../send-file.ts'
import { assetsOptions, useRefreshAssets } from './assets.ts'

const PATH = '/assets/pictures'
const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** An upload; `problem` is set when it was refused. */
export type PictureUpload = {
  key: string
  name: string
  share: number
  replaces: string | null
  problem: string | null
}

/** Uploads images one at a time, so that they keep the order of selection. */
export function useUploadPictures(personaId: string | null) {
  const refresh = useRefreshAssets()
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const controllers = useRef(new Map<string, AbortController>())

  const change = (key: string, part: Partial<PictureUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const forget = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  const uploadOne = async (key: string, file: File, replaces: string | null, { signal }: AbortController) => {
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

  const upload = (files: readonly File[], replaces: string | null = null) => {
    for (const file of files) {
      const key = crypto.randomUUID()
      const isLarge = file.size > ASSET_MAX_BYTES.image
      const problem = isLarge ? `The file is too large: at most ${fileLimit(ASSET_MAX_BYTES.image)}.` : null
      setUploads((all) => [...all, { key, name: file.name, share: 0, replaces, problem }])
      if (problem) continue
      const controller = new AbortController()
      controllers.current.set(key, controller)
      queue.current = queue.current.then(() => uploadOne(key, file, replaces, controller))
    }
  }
  const cancel = (key: string) => {
    controllers.current.get(key)?.abort()
    forget(key)
  }
  return { uploads, upload, cancel }
}

/** Moves an image to a place (from 1), optimistically. */
export function useMovePicture(personaId: string | null) {
  const client = useQueryClient()
  const { queryKey } = assetsOptions(personaId)
  const mutationKey = [PATH, personaId, 'move']
  return useMutation({
    mutationKey,
    // Runs moves one at a time, in order.
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

/** The same images with one moved to a place (from 1). */
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

/** The files that there is room for, and a message if some are left out. */
export function fitting(files: readonly File[], held: number): { taken: File[]; note: string | null } {
  const room = Math.max(0, MAX_PICTURES - held)
  if (files.length <= room) return { taken: [...files], note: null }
  const note = `You can have up to ${MAX_PICTURES} images`
  return {
    taken: files.slice(0, room),
    note: room === 0 ? `${note}. Delete one first.` : `${note}. Only the first ${room} were added.`,
  }
}
