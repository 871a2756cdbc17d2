import { allowanceOf, nextVideos } from '@pack/core/accounts/video-allowance'
import type { ContentMode } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import type { LinkProps } from '@tanstack/react-router'
import { LinkCard } from '../../product/link-card.tsx'
import { useMe } from '../../product/me.ts'
import { paths } from '../../product/paths.ts'
import { accountName, mayPublish, usePlatforms } from '../../product/platforms.ts'
import { isLost } from './obstacle.ts'

type Step = { link: LinkProps; title: string; text: string }

/** Below the first few videos, where a long list would be: what can be done with the newest one, and after it. */
export function WhatNext({ mode, item }: { mode: Exclude<ContentMode, 'uploaded'>; item: ContentItem }) {
  const me = useMe()
  const platforms = usePlatforms()
  const isLinked = platforms.some(({ connected }) => connected)
  const lost = platforms.find(isLost)
  // The note about the plan, above, comes with the account too.
  if (!me) return null
  const own = stepOf(item)
  const allowance = allowanceOf(me)
  const steps: Step[] = [
    ...(own ? [own] : []),
    ...(mayPublish(me) && !isLinked
      ? [
          {
            link: { to: paths.integrations },
            ...(lost
              ? { title: `Reconnect ${accountName(lost)}`, text: 'Our access has expired or was revoked.' }
              : { title: 'Connect YouTube or TikTok', text: 'Then you can post your videos from here.' }),
          },
        ]
      : []),
    allowance.left > 0
      ? {
          link: { to: paths.generate, search: { mode } },
          title: `Make another ${mode}`,
          text: 'It takes about a minute.',
        }
      : {
          link: { to: paths.services },
          title: nextVideos(allowance, navigator.language),
          text: `You’ve used this month’s videos.${me.tier === 'alpha' ? '' : ' Larger plans go on sale soon.'}`,
        },
    {
      link: { to: paths.assets },
      title: 'Make it look like you',
      text: 'Your logo, music, intro and outro, on every video.',
    },
  ]
  return (
    <section aria-labelledby="what-next" className="mt-4">
      <h2 id="what-next" className="text-lg">
        What next
      </h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {steps.slice(0, 3).map((step) => (
          <li key={step.title}>
            <LinkCard {...step} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** To watch the item, once it has a video; what else it waits for, its row says. */
function stepOf({ id, mode, supabase_url: video }: ContentItem): Step | null {
  if (video === null) return null
  return {
    link: { to: paths.content, search: { type: mode, play: id } },
    title: 'Watch your newest video',
    text: 'See it with sound before you share it.',
  }
}
