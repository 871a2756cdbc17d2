import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { TikTokCard } from '../../product/publishing/tiktok-card.tsx'
import { YouTubeCard } from '../../product/publishing/youtube-card.tsx'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { HEADING } from './heading.ts'

/** The cards of linked platforms, as in Config (part 3 §G). */
export const IntegrationsPage = () => (
  <div className="mx-auto max-w-3xl">
    <ScreenHeading {...HEADING} />
    <Link
      to={paths.config}
      hash="publishing"
      className="mt-3 inline-block rounded font-medium text-brand text-sm hover:underline pointer-coarse:py-2"
    >
      ← Config
    </Link>
    <div className="mt-6 grid gap-5">
      <YouTubeCard level="h2" />
      <TikTokCard level="h2" />
    </div>
  </div>
)
