import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { FRAME_SIZE } from '@pack/core/film/timeline'
import type { CreatorInfo } from '@pack/core/publishing/platforms-schema'
import type { PublicationReceipt } from '@pack/core/publishing/publication-schema'
import { type TikTokChoice, tikTokProblems } from '@pack/core/publishing/tiktok-rules'
import { COMMERCIAL_FOR_WHOM } from '@pack/core/publishing/tiktok-words'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { UnsavedChanges } from '../../product/unsaved-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TikTokConsent } from './tiktok-consent.tsx'
import { TikTokFields } from './tiktok-fields.tsx'
import { refusalOf, savedChoice, useCleanRendition, usePostToTikTok } from './tiktok-post.ts'
import { shapeOnTikTok, TikTokPreview } from './tiktok-preview.tsx'

type Props = {
  item: ContentItem
  /** The post before this one. */
  earlier: PublicationReceipt | undefined
  creator: CreatorInfo
  /** Undefined: the item's, as `creator` was. */
  accountId: string | undefined
  /** Chooses the account, where there are several. */
  account: ReactNode
  allowCommercial: boolean
  /** The account keeps intro and outro on videos for TikTok. */
  keepsBranding: boolean
  open: boolean
  onClose: () => void
  onPosted: () => void
}

const INVALID = 'Please fill required fields or resolve validation errors.'
const CHOOSE_AUDIENCE = 'Before you post to TikTok, choose who can watch.'

/** Preview, settings and consent of one post. */
export function PostForm({
  item,
  earlier,
  creator,
  accountId,
  account,
  allowCommercial,
  keepsBranding,
  open,
  onClose,
  onPosted,
}: Props) {
  // Part 3 §A: nothing is preselected, whatever was saved before.
  const [blank] = useState<TikTokChoice>(() => ({
    ...savedChoice(item),
    privacy_level: null,
    ...{ disable_comment: true, disable_duet: true, disable_stitch: true },
    ...{ is_commercial: false, your_brand: false, branded_content: false },
  }))
  const [draft, setDraft] = useState(blank)
  const [asking, setAsking] = useState(false)
  const posted = useRef(false)
  const clean = useCleanRendition(item)
  const post = usePostToTikTok(item, { accountId, revision: earlier?.revision ?? 0 })

  const choice = withinLimits(draft, creator, allowCommercial)
  const ready = item.clean_url !== null
  const problems = tikTokProblems(choice, creator, {
    seconds: ready ? (item.clean_seconds ?? item.duration_seconds) : null,
    allowCommercial,
  })
  const obstacle = problems.find(({ message }) => message === COMMERCIAL_FOR_WHOM)?.message ?? INVALID
  const dirty = JSON.stringify(draft) !== JSON.stringify(blank)
  // Part 2 §5 is about a form that was filled in; before that, only the one required choice is missing.
  const isBlank = !dirty && problems.every(({ field }) => field === 'privacy_level')
  const repeats = earlier !== undefined && (earlier.state === 'live' || earlier.state === 'unknown')

  const send = () => {
    setAsking(false)
    post.mutate(choice, {
      onSuccess: () => {
        posted.current = true
        onPosted()
      },
    })
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (problems.length > 0 || !ready || post.isPending) return
        if (repeats) setAsking(true)
        else send()
      }}
    >
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-5 gap-y-5 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:gap-x-8">
        <div className="md:sticky md:top-0">
          <TikTokPreview item={item} error={clean.error} onRetry={clean.retry} />
        </div>
        {/* On phones who posts stands beside the preview, and the form below both. */}
        <div className="min-w-0 gap-5 max-md:contents max-md:*:col-span-2 md:grid">
          <div className="grid min-w-0 gap-4 max-md:col-span-1!">
            {account || null}
            <Creator creator={creator} />
            <FileFacts {...{ item, ready, keepsBranding }} />
          </div>
          {earlier?.state === 'failed' && earlier.message && (
            <Notice tone="danger">
              <LinkedText text={[earlier.message, earlier.remedy].filter(Boolean).join(' ')} />
            </Notice>
          )}
          {problems.map(
            ({ field, message }) =>
              (field === 'account' || field === 'duration') && (
                <Notice key={field} tone="danger">
                  {message}
                </Notice>
              ),
          )}
          {item.tiktok.privacy_level !== null && (
            <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
              This video has saved TikTok settings.
              <Button look="secondary" size="small" onClick={() => setDraft(stillOffered(savedChoice(item), creator))}>
                Use saved settings
              </Button>
            </p>
          )}
          <TikTokFields
            mode={item.mode}
            choice={choice}
            onChange={setDraft}
            creator={creator}
            allowCommercial={allowCommercial}
            // A missing privacy level is reported at the button only.
            problemOf={(field) =>
              problems.find((one) => one.field === field && !(field === 'privacy_level' && !choice.privacy_level))
                ?.message
            }
          />
        </div>
      </div>
      {/* What is scrolled fades out above it. */}
      <div className="sticky -bottom-6 z-10 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-[calc(100%+1px)] before:h-5 before:bg-linear-to-t before:from-surface before:to-transparent [@media(height<32rem)]:before:hidden -mx-6 -mb-6 grid gap-3 border-line border-t bg-surface px-6 py-4 max-sm:pt-2.5 max-sm:pb-6 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
        {post.error && (
          <p role="alert" className="whitespace-pre-line text-danger text-sm">
            {refusalOf(post.error)}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:gap-y-3">
          <div className="min-w-0 flex-1 basis-72 text-sm leading-5 max-sm:text-xs max-sm:leading-4">
            <TikTokConsent branded={choice.branded_content} />
            <p id="post-obstacle" role="status" className="text-muted sm:mt-1">
              {problems.length > 0 && isBlank ? (
                CHOOSE_AUDIENCE
              ) : problems.length > 0 ? (
                <>
                  <span>{obstacle}</span>{' '}
                  {choice.privacy_level === null && <span>First choose who can watch the video.</span>}
                </>
              ) : (
                !ready && 'You can post once the preview has loaded.'
              )}
            </p>
          </div>
          <div className="flex gap-3 max-sm:w-full max-sm:[&_span>button]:w-full">
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
            <span
              className="max-sm:flex-1"
              title={problems.length > 0 ? (isBlank ? CHOOSE_AUDIENCE : obstacle) : undefined}
            >
              <Button
                type="submit"
                busy={post.isPending}
                disabled={problems.length > 0 || !ready}
                aria-describedby="post-obstacle"
              >
                Post to TikTok
              </Button>
            </span>
          </div>
        </div>
      </div>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={send}
        title={`Post “${item.title}” again?`}
        confirm="Post again"
      >
        {earlier?.state === 'unknown'
          ? 'We can’t tell whether TikTok received your earlier post. Check the TikTok app first, or the video could appear twice.'
          : 'TikTok can’t replace a post, so this makes a new one. Remove the old one in the TikTok app. The Pack can’t delete TikTok posts.'}
      </Confirm>
      <UnsavedChanges
        isLost={() => open && dirty && !posted.current}
        isLostAtClose={() => open && dirty && !posted.current}
      >
        Your choices for “{item.title}” will be lost. Nothing was posted.
      </UnsavedChanges>
    </form>
  )
}

/** Turns off what the creator's TikTok settings or the account's settings forbid. */
const withinLimits = (choice: TikTokChoice, creator: CreatorInfo, allowCommercial: boolean): TikTokChoice => ({
  ...choice,
  disable_comment: choice.disable_comment || creator.disable_comment,
  disable_duet: choice.disable_duet || creator.disable_duet,
  disable_stitch: choice.disable_stitch || creator.disable_stitch,
  ...(!allowCommercial && { is_commercial: false, your_brand: false, branded_content: false }),
})

/** Saved settings as far as the creator still has them. */
function stillOffered(saved: TikTokChoice, { privacy_level_options: options }: CreatorInfo): TikTokChoice {
  const level = saved.privacy_level
  return { ...saved, privacy_level: level !== null && options.includes(level) ? level : null }
}

/** Size of the file that is posted; once it is ready its length, and why that differs from the video's. */
function FileFacts({ item, ready, keepsBranding }: Pick<Props, 'item' | 'keepsBranding'> & { ready: boolean }) {
  const seconds = ready ? (item.clean_seconds ?? item.duration_seconds) : null
  const { width, height } = FRAME_SIZE[shapeOnTikTok(item)]
  const whole = item.duration_seconds
  const isCut =
    !keepsBranding && seconds !== null && whole !== null && seconds < whole && clock(seconds) !== clock(whole)
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm [&_dd]:font-medium [&_dd]:tabular-nums [&_dt]:text-muted [&_dt]:text-xs">
        {item.mode !== 'uploaded' && (
          <div>
            <dt>Size</dt>
            <dd>
              {width} × {height}
            </dd>
          </div>
        )}
        {seconds !== null && (
          <div>
            <dt>Length</dt>
            <dd>{clock(seconds)}</dd>
          </div>
        )}
      </dl>
      {isCut && (
        <p className="min-w-0 flex-1 basis-48 text-muted text-xs text-pretty">
          Without the intro and outro. Your video with them is {clock(whole)}.
        </p>
      )}
    </div>
  )
}

const Creator = ({ creator: { nickname, unique_id: handle, avatar } }: { creator: CreatorInfo }) => (
  <div className="flex items-center gap-3">
    {avatar ? (
      <img src={avatar} alt="" className="size-11 rounded-full bg-raised object-cover" />
    ) : (
      <span aria-hidden className="grid size-11 place-items-center rounded-full bg-raised font-semibold">
        {nickname.charAt(0)}
      </span>
    )}
    <p className="min-w-0 leading-5">
      <span className="block text-muted text-xs">Posting as</span>
      <span className="block truncate font-semibold">{nickname}</span>
      {handle && <span className="block truncate text-muted text-sm">@{handle}</span>}
    </p>
  </div>
)
