import { useMe } from '../me.ts'
import { mayPublish } from '../platforms.ts'
import { PlanForPublishing } from './plan-for-publishing.tsx'
import type { HeadingLevel } from './platform-card.tsx'
import { TikTokCard, TikTokDefaults } from './tiktok-card.tsx'
import { YouTubeCard } from './youtube-card.tsx'

/** The platforms side by side, then the defaults of TikTok posts; before them the plan, where it is in the way. */
export function PlatformCards({ level }: { level: HeadingLevel }) {
  const me = useMe()
  return (
    <>
      {me && !mayPublish(me) && <PlanForPublishing level={level} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
        <YouTubeCard level={level} />
        <TikTokCard level={level} />
      </div>
      <TikTokDefaults level={level} />
    </>
  )
}
