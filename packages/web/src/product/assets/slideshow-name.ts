import { useQuery, useQueryClient } from '@tanstack/react-query'
import { assetsOptions } from './assets.ts'

/** What the choice of a slideshow is called: whose pictures the videos that these personas lead will show. */
export function useSlideshowName(leads: readonly string[]): string {
  const client = useQueryClient()
  const { data = [] } = useQuery({
    // Under the path of those that it puts together, so that it is told anew with them.
    queryKey: [...assetsOptions(null).queryKey.slice(0, 1), 'all of', leads],
    queryFn: () => Promise.all([null, ...leads].map((lead) => client.fetchQuery(assetsOptions(lead)))),
    placeholderData: (before) => before,
  })
  const [account = false, ...personas] = data.map(({ slideshow_pictures: pictures = [] }) => pictures.length > 0)
  if (account) return 'Slideshow of your pictures'
  const own = personas.filter(Boolean).length
  if (own === 0) return 'Drawn slideshow'
  return own === personas.length ? 'Slideshow of your pictures' : 'Slideshow, your pictures or drawn'
}
