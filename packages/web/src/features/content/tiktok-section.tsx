import type { ContentItem } from '@pack/core/content/item-schema'
import type { TikTokChoice } from '@pack/core/publishing/tiktok-rules'
import { commercialLabel, privacyName } from '@pack/core/publishing/tiktok-words'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useMe } from '../../product/me.ts'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { publishesByDate, usePlatforms } from '../../product/platforms.ts'
import { LinkedText } from '../../product/publishing/linked-text.tsx'
import { PLATFORM_TEXTS } from '../../product/publishing/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { isWide } from './content.ts'
import { TikTokConsent } from './tiktok-consent.tsx'
import { TikTokFields } from './tiktok-fields.tsx'
import type { useTikTokMetadata } from './tiktok-metadata.ts'
import { postCreatorOptions } from './tiktok-post.ts'

type Props = {
  item: ContentItem
  metadata: ReturnType<typeof useTikTokMetadata>
  disabled: boolean
  /** An attempt to save was refused: all problems are shown. */
  refused: boolean
  /** Null: this item has no preview. */
  onApply: ((choice: TikTokChoice) => void) | null
}

/** The TikTok metadata section of the edit modal (part 2 §2), saved with the rest. Asks TikTok only once it is opened. */
export function TikTokSection({ item, metadata, disabled, refused, onApply }: Props) {
  const { opened, onOpen, draft, onChange, allowCommercial, problems, chosen } = metadata
  const me = useMe()
  const isAutomatic = me !== undefined && publishesByDate(me)
  const accounts = usePlatforms().filter(({ code }) => code === 'tiktok')
  const linked = accounts.some(({ connected }) => connected)
  const { data: creator = null } = useQuery({ ...postCreatorOptions(item), enabled: opened && linked && !disabled })
  return (
    <details
      className="group border-line border-t pt-5"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
    >
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-2.5 gap-y-1 pointer-coarse:min-h-11 font-display font-semibold text-lg [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
        <PlatformMark code="tiktok" className="size-4" /> TikTok title and settings
        <span className="font-normal max-sm:basis-full max-sm:pl-6.5 group-open:hidden sm:ml-auto font-sans text-muted text-sm">
          {chosen ? 'Saved' : <Badge tone="neutral">Not set yet</Badge>}
        </span>
      </summary>
      {opened && (
        <div className="mt-3 grid gap-4 pb-3">
          <p className="text-muted text-sm text-pretty">
            {isAutomatic
              ? `On its scheduled date, the video is posted to TikTok with these settings${chosen ? '' : ', once you’ve chosen who can watch'}.`
              : 'The video waits until you post it. These settings are filled in for you then.'}
            {!linked && (
              <>
                {' '}
                <LinkedText
                  text={`${PLATFORM_TEXTS.tiktok.notLinked} Connect your account in Account & Integrations.`}
                />
              </>
            )}
          </p>
          <TikTokFields
            mode={item.mode}
            choice={draft}
            onChange={onChange}
            creator={creator?.can_post ? creator : null}
            allowCommercial={allowCommercial}
            marksMissing
            problemOf={(field) =>
              refused || draft.privacy_level !== null ? problems.find((one) => one.field === field)?.message : undefined
            }
            disabled={disabled}
          />
          {isWide(item) && (
            <RadioCards
              legend="Layout on TikTok"
              className="grid-cols-2"
              disabled={disabled}
              value={draft.layout}
              choices={[
                { value: 'vertical', label: 'Vertical', note: 'Adapted to 9:16' },
                { value: 'as_is', label: 'Unchanged', note: '16:9, with black bars in the app' },
              ]}
              onChange={(layout) => onChange({ ...draft, layout })}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 text-sm leading-5">
            <TikTokConsent branded={draft.branded_content} />
            {onApply && (
              <Button look="secondary" size="small" disabled={disabled} onClick={() => onApply(draft)}>
                Preview the TikTok text
              </Button>
            )}
          </div>
        </div>
      )}
    </details>
  )
}

/** The texts that TikTok shows beside the video. */
export function AppliedToPreview({ choice }: { choice: TikTokChoice }) {
  return (
    <div className="grid gap-1 rounded-2xl bg-raised p-4 text-sm leading-5">
      <p className="flex items-center gap-2 font-semibold text-xs">
        <PlatformMark code="tiktok" className="size-3.5" /> On TikTok
      </p>
      {choice.title && <p className="whitespace-pre-line break-words">{choice.title}</p>}
      <p className="text-muted">
        {choice.privacy_level ? privacyName(choice.privacy_level) : 'Who can watch isn’t chosen yet'}
        {choice.is_aigc && ' · AI-generated content'}
      </p>
      {commercialLabel(choice) && <p className="text-muted">{commercialLabel(choice)}</p>}
    </div>
  )
}
