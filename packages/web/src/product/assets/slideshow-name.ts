import { useQuery, useQueryClient } from '@tanstack/react-query'
import { assetsOptions } from './assets.ts'

/** Name of the slideshow option, which tells whose images the videos of these primary personas will show. */
export function useSlideshowName(leads: readonly string[]): string {
  const client = useQueryClient()
  const { data = [] } = useQuery({
    // Under the path of the assets, so that it is refetched with them.
    queryKey: [...assetsOptions(null).queryKey.slice(0, 1), 'all of', leads],
    queryFn: () => Promise.all([null, ...leads].map((lead) => client.fetchQuery(assetsOptions(lead)))),
    placeholderData: (before) => before,
  })
  const [account = false, ...personas] = data.map(({ slideshow_pictures: pictures = [] }) => pictures.length > 0)
  const own = personas.filter(Boolean).length
  if (account || (own > 0 && own === personas.length)) return 'Slideshow (your images)'
  return own > 0 ? 'Slideshow (your images or illustrations)' : 'Illustrated slideshow'
}
