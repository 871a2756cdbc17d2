import { useQueries } from '@tanstack/react-query'
import { assetsOptions } from './assets.ts'

/** What the choice of a slideshow is called: whose pictures the videos that these personas lead will show. */
export function useSlideshowName(leads: readonly string[]): string {
  const [account, ...personas] = useQueries({ queries: [null, ...leads].map(assetsOptions) })
  const has = ({ data }: { data?: { slideshow_pictures?: readonly unknown[] | undefined } | undefined } = {}) =>
    (data?.slideshow_pictures?.length ?? 0) > 0
  if (has(account)) return 'Slideshow of your pictures'
  const own = personas.filter(has).length
  if (own === 0) return 'Drawn slideshow'
  return own === personas.length ? 'Slideshow of your pictures' : 'Slideshow, your pictures or drawn'
}
