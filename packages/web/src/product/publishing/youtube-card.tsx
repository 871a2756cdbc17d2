import { type HeadingLevel, PlatformCard } from './platform-card.tsx'

/** The linked YouTube channel (part 1 §2). */
export const YouTubeCard = ({ level }: { level: HeadingLevel }) => <PlatformCard platform="youtube" level={level} />
