import { TIKTOK_PUBLISH_SCOPE } from '@pack/core/publishing/platforms'
import type { Connection } from '@pack/core/publishing/platforms-schema'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { FoldingCard } from '../../ui/folding-card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { inMinutes, inSeconds } from '../measures.ts'
import { PlatformMark } from '../platform-mark.tsx'
import { connectionOptions, creatorInfoOptions } from './connections.ts'
import { reasonOf } from './links.ts'
import { type HeadingLevel, PlatformCard } from './platform-card.tsx'
import { PublishingReady } from './publishing-ready.tsx'

const TikTokDefaultsForm = lazyPart(() =>
  import('./tiktok-defaults-form.tsx').then((module) => ({ default: module.TikTokDefaultsForm })),
)

/** The linked TikTok account, and whether videos can be posted to it (part 1 §2). */
export const TikTokCard = ({ level }: { level: HeadingLevel }) => (
  <PlatformCard platform="tiktok" level={level} more={(connection) => <Publishing connection={connection} />} />
)

/** The defaults of TikTok posts, once an account has been linked. */
export function TikTokDefaults({ level }: { level: HeadingLevel }) {
  const { data } = useQuery(connectionOptions('tiktok'))
  if (!data?.account_id) return null
  const canPublish = data.connected && data.scopes.includes(TIKTOK_PUBLISH_SCOPE)
  return (
    <FoldingCard
      id="tiktok-defaults"
      folded
      title="TikTok defaults"
      mark={<PlatformMark code="tiktok" className="size-5 shrink-0" />}
      level={level}
      intro="The settings each new TikTok post starts with. You can change them for a single video."
    >
      <Suspense fallback={<Skeleton className="mt-6 h-[26rem]" />}>
        <TikTokDefaultsForm labelledBy="tiktok-defaults" accountId={canPublish ? data.account_id : null} />
      </Suspense>
    </FoldingCard>
  )
}

/** Whether videos can be posted now: by the granted permissions, then by what TikTok says. */
function Publishing({ connection }: { connection: Connection & { account_id: string } }) {
  const ready = connection.scopes.includes(TIKTOK_PUBLISH_SCOPE)
  const { data: creator, error } = useQuery({ ...creatorInfoOptions(connection.account_id), enabled: ready })
  return (
    <PublishingReady ready={ready}>
      {!ready && 'TikTok hasn’t given us permission to post videos. Reconnect and allow it.'}
      {error && `We couldn’t check what this account may post on TikTok. ${reasonOf(error)}`}
      {creator &&
        (creator.can_post_now
          ? `Videos are posted to this account${limit(creator.max_video_post_duration_sec)}.`
          : 'TikTok account cannot post right now. Try again later.')}
    </PublishingReady>
  )
}

function limit(seconds: number | null): string {
  if (seconds === null) return ''
  const longest = seconds % 60 === 0 ? inMinutes(seconds) : inSeconds(seconds)
  // The number stays with its unit.
  return `, up to ${longest.replace(' ', '\u00a0')} each`
}
