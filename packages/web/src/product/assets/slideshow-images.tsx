import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { assetsOptions } from './assets.ts'

/** A sentence that says whose images a slideshow of these primary personas shows. */
export function useSlideshowImages(leads: readonly string[]): ReactNode {
  const client = useQueryClient()
  const { data = [] } = useQuery({
    // Under the path of the assets, so that it is refetched with them.
    queryKey: [...assetsOptions(null).queryKey.slice(0, 1), 'all of', leads],
    queryFn: () => Promise.all([null, ...leads].map((lead) => client.fetchQuery(assetsOptions(lead)))),
    placeholderData: (before) => before,
  })
  const [account = false, ...personas] = data.map(({ slideshow_pictures: pictures = [] }) => pictures.length > 0)
  const own = personas.filter(Boolean).length
  const isOwnAlways = account || (own > 0 && own === personas.length)
  if (!isOwnAlways && own === 0) return 'Shows illustrations of the script.'
  return (
    <>
      Shows your images from{' '}
      <Link to={paths.assets} className="font-medium text-brand underline underline-offset-2">
        Assets
      </Link>
      {isOwnAlways ? '.' : ' where a persona has some, and illustrations elsewhere.'}
    </>
  )
}
