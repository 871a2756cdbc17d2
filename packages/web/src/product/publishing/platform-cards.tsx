import type { HeadingLevel } from './platform-card.tsx'
import { TikTokCard, TikTokDefaults } from './tiktok-card.tsx'
import { YouTubeCard } from './youtube-card.tsx'

/** The platforms side by side, then the defaults of TikTok posts. */
export const PlatformCards = ({ level }: { level: HeadingLevel }) => (
  <>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
      <YouTubeCard level={level} />
      <TikTokCard level={level} />
    </div>
    <TikTokDefaults level={level} />
  </>
)
