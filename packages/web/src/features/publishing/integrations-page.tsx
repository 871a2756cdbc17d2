import { TikTokCard } from '../../product/publishing/tiktok-card.tsx'
import { YouTubeCard } from '../../product/publishing/youtube-card.tsx'

/** The cards of linked platforms, as in Config (part 3 §G). */
export const IntegrationsPage = () => (
  <div className="mx-auto max-w-3xl">
    <h1 className="text-4xl">Integrations</h1>
    <p className="mt-2 text-muted text-pretty">Connect the accounts that your videos are published to.</p>
    <div className="mt-9 grid gap-5">
      <YouTubeCard level="h2" />
      <TikTokCard level="h2" />
    </div>
  </div>
)
