import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { FRAME_SIZE } from '@pack/core/film/timeline'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Lock, Play, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../product/paths.ts'
import { PreviewLayout } from '../../product/preview/preview-layout.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { isWide } from './content.ts'
import { dateIn, timeIn } from './dates.ts'
import { readScript } from './read-script.ts'
import { Thumbnail } from './thumbnail.tsx'

type Props = { item: ContentItem }

const STEP = buttonClass('secondary', 'small', 'pointer-coarse:min-h-11')

/** Says that the video is locked, and what can be done instead. */
export function PublishedNotice({ item, isFinal }: Props & { isFinal: boolean }) {
  const { mode, theme, persona, youtube_url: youtube, tiktok_url: tiktok } = item
  const address = youtube ?? tiktok
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl bg-raised p-4">
      <p className="flex min-w-0 flex-1 basis-72 gap-3 text-[0.9375rem] leading-6">
        <Lock aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
        {isFinal
          ? 'This video is published, so its texts, date and look are locked.'
          : 'This video is published, so its title, theme, date and script are locked.'}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2 max-sm:[&_svg]:hidden">
        {address && (
          <a href={address} target="_blank" rel="noopener noreferrer" className={STEP}>
            <ExternalLink aria-hidden className="size-4" /> Open on {youtube ? 'YouTube' : 'TikTok'}
          </a>
        )}
        {mode !== 'uploaded' && (
          <Link
            to={paths.generate}
            search={{ mode, theme, ...(persona !== null && { persona }) }}
            title="Starts a new video with this theme and persona"
            className={STEP}
          >
            <Sparkles aria-hidden className="size-4" /> Make one like this
          </Link>
        )}
      </div>
    </div>
  )
}

const BACKGROUNDS = { loop: 'Looping video', ai_slideshow: 'Slideshow' } as const

type FactsProps = Props & { isFinal: boolean; zone: string; nameOf: (slug: string) => string }

/** The texts and settings of a published video, read-only. */
export function PublishedFacts({ item, isFinal, zone, nameOf }: FactsProps) {
  const { title, theme, quote, published_at: published, publish_date: planned } = item
  const lines = readScript(item.script)
  const moment = (instant: string) => `${dateIn(instant, zone)}, ${timeIn(instant, zone)}`
  return (
    <dl className="grid gap-5">
      <Fact name="Title">{title}</Fact>
      {quote !== null && <Fact name="Quote">{quote}</Fact>}
      {quote === null && lines.length > 0 && (
        <Fact name="Script">
          <ol className="grid gap-3 border-line border-l-2 pl-4">
            {lines.map(({ persona, line }, index) => (
              <li key={index}>
                {item.personas.length > 1 && <p className="font-semibold text-muted text-xs">{nameOf(persona)}</p>}
                <p dir="auto">{line}</p>
              </li>
            ))}
          </ol>
        </Fact>
      )}
      <Fact name="Theme">{theme}</Fact>
      <div className="grid gap-5 sm:grid-cols-2">
        {published ? (
          <Fact name="Published">{moment(published)}</Fact>
        ) : (
          planned && <Fact name="Scheduled date">{moment(planned)}</Fact>
        )}
        {isFinal && item.mode === 'short' && <Fact name="Background">{BACKGROUNDS[item.background_mode]}</Fact>}
        {(item.mode === 'story' || item.mode === 'dialogue') && (
          <Fact name="Orientation">{item.video_orientation === 'vertical' ? 'Vertical' : 'Horizontal'}</Fact>
        )}
      </div>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="font-semibold text-muted text-sm">{name}</dt>
    <dd dir="auto" className="mt-1 text-pretty leading-6 wrap-anywhere">
      {children}
    </dd>
  </div>
)

/** The picture of a published video, and the way to watch it. */
export function PublishedCover({ item }: Props) {
  const { width, height } = FRAME_SIZE[isWide(item) ? 'horizontal' : 'vertical']
  return (
    <PreviewLayout
      width={width}
      height={height}
      caption={item.duration_seconds !== null && `Length ${clock(item.duration_seconds)}`}
      controls={
        item.supabase_url && (
          <Link to={paths.content} search={{ type: item.mode, play: item.id }} className={buttonClass('secondary')}>
            <Play aria-hidden className="size-4" /> Watch
          </Link>
        )
      }
    >
      <Thumbnail item={item} className="size-full" />
    </PreviewLayout>
  )
}
