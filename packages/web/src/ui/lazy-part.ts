import { lazy } from 'react'

/**
 * Event on the window when a part can't be loaded; calling its `detail` tries again. A listener that tells the user
 * prevents the default. Without one the part throws, unless the browser is offline.
 */
export const PART_MISSING = 'part-missing'

/** `lazy` for parts of a screen. One that can't be loaded waits: an error would replace the whole screen. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load))

async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    // The first attempt may have begun while the browser was offline.
    return await load().catch(load)
  } catch (problem) {
    await new Promise<unknown>((retry, fail) => {
      addEventListener('online', retry, { once: true })
      const isUntold = dispatchEvent(new CustomEvent(PART_MISSING, { cancelable: true, detail: retry }))
      if (isUntold && navigator.onLine) fail(problem)
    })
    return loadPart(load)
  }
}
