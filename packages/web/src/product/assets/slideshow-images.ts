import { useQuery, useQueryClient } from '@tanstack/react-query'
import { assetsOptions } from './assets.ts'

/** A sentence that says whose images a slideshow of these primary personas shows. */
export function useSlideshowImages(leads: readonly string[]): string {
  const client = useQueryClient()
  const { data = [] } = useQuery({
    // Under the path of the assets, so that it is refetched with them.
    queryKey: [...assetsOptions(null).queryKey.slice(0, 1), 'all of', leads],
    queryFn: () => Promise.all([null, ...leads].map((lead) => client.fetchQuery(assetsOptions(lead)))),
    placeholderData: (before) => before,
  })
  const [account = false, ...personas] = data.map(({ slideshow_pictures: pictures = [] }) => pictures.length > 0)
  const own = personas.filter(Boolean).length
  if (account || (own > 0 && own === personas.length)) return 'Shows your images.'
  return own > 0
    ? 'Shows your images where a persona has some, and illustrations elsewhere.'
    : 'Shows illustrations of the script.'
}
