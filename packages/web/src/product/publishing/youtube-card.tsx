import { type HeadingLevel, PlatformCard } from './platform-card.tsx'
import { PublishingReady } from './publishing-ready.tsx'

/** The linked YouTube channel (part 1 §2). A link without the permission to publish is never stored. */
export const YouTubeCard = ({ level }: { level: HeadingLevel }) => (
  <PlatformCard
    platform="youtube"
    level={level}
    more={({ connected }) => connected && <PublishingReady ready>Videos are uploaded to this channel.</PublishingReady>}
  />
)
