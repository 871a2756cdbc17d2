import { useEffect, useState } from 'react'

/** Whether the page has loaded, so that pictures and videos further down don't slow down what is shown first. */
export function usePageLoaded(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const note = () => setLoaded(true)
    if (document.readyState === 'complete') note()
    else addEventListener('load', note, { once: true })
    return () => removeEventListener('load', note)
  }, [])
  return loaded
}
