import { clock } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Lock, Play, Sparkles } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '../../product/paths.ts'
import { platformName } from '../../product/platforms.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useOpened } from './address.ts'
import { isWide } from './content.ts'
import { dateIn, timeIn, unbroken } from './dates.ts'
import { linksTo, receiptsOptions, visibilityOf } from './publications.ts'
import { readScript } from './read-script.ts'
import type { ShownReceipt } from './receipt-dialog.tsx'
import { Thumbnail } from './thumbnail.tsx'

const ReceiptDialog = lazyPart(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))

type Props = { item: ContentItem; isFinal: boolean }

/** What can be done with a published video instead of editing it; the main step last. */
export function PublishedSteps({ item, isFinal }: Props) {
  const { mode, theme, persona } = item
  const links = linksTo(item)
  return (
    <>
      {mode !== 'uploaded' && (
        <Link
          to={paths.generate}
          search={{ mode, theme, ...(persona !== null && { persona }) }}
          title="Starts a new video with this theme and persona"
          className={buttonClass(isFinal && links.length === 0 ? 'primary' : 'secondary')}
        >
          <Sparkles aria-hidden className="size-4" /> Make one like this
        </Link>
      )}
      {links.toReversed().map(({ code, name, url }, index) => (
        <a
          key={code}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass(isFinal && index === links.length - 1 ? 'primary' : 'secondary')}
        >
          <ExternalLink aria-hidden className="size-4" /> Open on {name}
        </a>
      ))}
    </>
  )
}

const BACKGROUNDS = { loop: 'Looping video', ai_slideshow: 'Slideshow' } as const

type VideoProps = Props & { zone: string; nameOf: (slug: string) => string }

/** Each fact in a row, with its name beside it: no number of facts leaves a hole. */
const NAMES_BESIDE = '*:grid *:grid-cols-[7.5rem_minmax(0,1fr)] *:items-baseline *:gap-x-4'
const NAMES_BESIDE_ON_DESKTOP = 'sm:*:grid sm:*:grid-cols-[7.5rem_minmax(0,1fr)] sm:*:items-baseline sm:*:gap-x-4'

/** A published video, read-only: its picture, its text, and when and where it was published. */
export function PublishedVideo({ item, isFinal, zone, nameOf }: VideoProps) {
  const wide = isWide(item)
  const { theme, quote } = item
  const lines = readScript(item.script)
  return (
    <div
      className={classNames(
        'grid items-start gap-x-4 gap-y-5 sm:grid-rows-[auto_1fr] sm:gap-x-8',
        wide
          ? 'sm:grid-cols-[minmax(0,1fr)_20rem]'
          : 'grid-cols-[8.5rem_minmax(0,1fr)] sm:grid-cols-[minmax(0,1fr)_16rem]',
      )}
    >
      <Cover item={item} wide={wide} />
      <dl
        className={classNames(
          'grid min-w-0 gap-y-3 sm:col-start-1 sm:row-start-2 sm:gap-y-2.5',
          wide ? NAMES_BESIDE : NAMES_BESIDE_ON_DESKTOP,
        )}
      >
        <Publications item={item} zone={zone} />
        <Fact name={item.personas.length > 1 ? 'Personas' : 'Persona'}>
          {item.personas.map(nameOf).join(', ') || '–'}
        </Fact>
        {isFinal && item.mode === 'short' && <Fact name="Background">{BACKGROUNDS[item.background_mode]}</Fact>}
        {(item.mode === 'story' || item.mode === 'dialogue') && (
          <Fact name="Orientation">{item.video_orientation === 'vertical' ? 'Vertical' : 'Horizontal'}</Fact>
        )}
        {!isSame(theme, item.title) && <Fact name="Theme">{theme}</Fact>}
      </dl>
      <div className="grid min-w-0 gap-5 max-sm:col-span-full sm:col-start-1 sm:row-start-1">
        <p className="flex gap-2.5 text-muted text-sm text-pretty max-sm:order-last">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {isFinal
            ? 'This video is published, so its texts, date and look are locked.'
            : 'This video is published, so its title, theme, date and script are locked.'}
        </p>
        {(quote !== null || lines.length > 0) && (
          <dl>
            <Fact name="Script">
              {quote ?? (
                <ol className="grid gap-3 border-line border-l-2 pl-4">
                  {lines.map(({ persona, line }, index) => (
                    <li key={index}>
                      {item.personas.length > 1 && (
                        <p className="font-semibold text-muted text-xs">{nameOf(persona)}</p>
                      )}
                      <p dir="auto">{line}</p>
                    </li>
                  ))}
                </ol>
              )}
            </Fact>
          </dl>
        )}
      </div>
    </div>
  )
}

/** Whether two texts differ in punctuation and case only. */
const isSame = (...texts: [string, string]): boolean =>
  new Set(texts.map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))).size === 1

/** When the video was published, and for each account who can see it there, with its receipt. */
function Publications({ item, zone }: { item: ContentItem; zone: string }) {
  const { published_at: published, publish_date: planned } = item
  const live = item.publications.filter(({ state }) => state === 'live')
  const receipts = useQuery({ ...receiptsOptions(item), enabled: live.length > 0 }).data
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null)
  const wanted = useOnce(receipt !== null)
  const { postInstead } = useOpened()
  const moment = (instant: string) => [dateIn(instant, zone), timeIn(instant, zone)].map(unbroken).join(', ')
  const visibility = (id: string) => {
    const found = receipts?.find((one) => one.id === id)
    return found && visibilityOf(found)
  }
  return (
    <>
      {published ? (
        <Fact name="Published">{moment(published)}</Fact>
      ) : (
        planned && <Fact name="Scheduled date">{moment(planned)}</Fact>
      )}
      {live.map(({ id, platform, account_id: accountId, account_title: account }) => (
        <Fact key={id} name={`On ${platformName(platform)}`}>
          {account}{' '}
          {visibility(id) && (
            <>
              <span className="max-sm:hidden">· </span>
              <br className="sm:hidden" />
              {visibility(id)}{' '}
            </>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Details of the publication to ${account} on ${platformName(platform)}`}
            onClick={() => setReceipt({ item, accountId })}
            className="relative ml-1 cursor-pointer rounded font-medium text-brand text-sm underline underline-offset-2 before:absolute before:-inset-x-2 before:-inset-y-3"
          >
            Details
          </button>
        </Fact>
      ))}
      {wanted && (
        <Suspense>
          <ReceiptDialog
            shown={receipt}
            onClose={() => setReceipt(null)}
            // The edit dialog is below it.
            onEdit={() => setReceipt(null)}
            onPost={postInstead}
          />
        </Suspense>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="font-semibold text-muted text-sm">{name}</dt>
    <dd dir="auto" className="mt-0.5 text-pretty leading-6 wrap-anywhere max-sm:text-[0.9375rem] max-sm:leading-5">
      {children}
    </dd>
  </div>
)

/** The picture of a published video, which plays it. */
function Cover({ item, wide }: { item: ContentItem; wide: boolean }) {
  const shape = classNames('w-full rounded-2xl', wide ? 'aspect-video' : 'aspect-9/16')
  const place = 'sm:col-start-2 sm:row-span-2 sm:row-start-1'
  if (!item.supabase_url) return <Thumbnail item={item} className={classNames(shape, place)} />
  return (
    <Link
      to={paths.content}
      search={{ type: item.mode, play: item.id }}
      aria-label={`Watch ${item.title}`}
      className={classNames('group relative block rounded-2xl', place)}
    >
      <Thumbnail item={item} className={shape} />
      <span
        aria-hidden
        // In the corner that titles and faces leave free.
        className="absolute bottom-2 left-2 grid size-12 place-items-center rounded-full bg-white/92 text-[#17161c] transition-[scale] group-hover:scale-106 max-sm:size-10"
      >
        <Play className="ml-0.5 size-5 fill-current" />
      </span>
      {item.duration_seconds !== null && (
        <span className="absolute right-2 bottom-2 rounded-md bg-black/75 px-1.5 py-0.5 font-medium text-white text-xs tabular-nums">
          {clock(item.duration_seconds)}
        </span>
      )}
    </Link>
  )
}
