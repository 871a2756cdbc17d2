import { lazy } from 'react'

/** `lazy` for parts of a screen. Offline they wait for the connection: an error would replace the whole screen. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadOnline(load))

async function loadOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch {
    if (navigator.onLine) return load()
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadOnline(load)
  }
}
