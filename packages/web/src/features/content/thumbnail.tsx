import type { ContentItem } from '@pack/core/content/item-schema'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { WholePicture } from '../../ui/whole-picture.tsx'
import { isWide } from './content.ts'
import { useSpeakers } from './cover.tsx'
import { thumbnailOptions } from './thumbnails.ts'

/** Part 2 §9. */
const MARGIN = '200px'
const LOADING = 'Loading thumbnail…'
const MISSING = 'Thumbnail not available'
/** In small thumbnails, by how many there are. */
const FACE_SIZES: Readonly<Record<number, string>> = { 1: 'size-[2.25em] max-w-full', 2: 'size-6' }

/**
 * An item's thumbnail, loaded when it comes within 200 px of the viewport. `small` ones show their state to screen
 * readers only.
 */
export function Thumbnail({ item, small, className }: { item: ContentItem; small?: boolean; className?: string }) {
  const [box, near] = useNearViewport()
  const [broken, setBroken] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const asked = near && !item.thumbnail_url && Boolean(item.supabase_url)
  const found = useQuery({ ...thumbnailOptions(item), enabled: asked })
  const address = item.thumbnail_url ?? found.data ?? null
  const { faceOf } = useSpeakers()
  const speakers = item.personas.length > 0 ? item.personas.slice(0, 2) : ['']
  const missing = address ? broken === address : !item.supabase_url || found.isFetched
  return (
    <span
      ref={box}
      className={classNames(
        'relative flex items-center justify-center overflow-hidden bg-raised text-muted',
        className,
      )}
    >
      {near && address && !missing && (
        <WholePicture
          key={address}
          src={address}
          onLoad={() => setLoaded(address)}
          onError={() => setBroken(address)}
        />
      )}
      {!missing && (!address || loaded !== address) && (
        <span className={small ? 'sr-only' : 'px-3 text-center text-sm'}>{LOADING}</span>
      )}
      {missing && (
        <span className={classNames('flex flex-col items-center gap-2', !small && 'px-3 text-center text-sm')}>
          {/* Without a video, who is to speak in it: two of several speakers. */}
          {item.supabase_url ? (
            <ImageOff aria-hidden className={small ? 'size-4' : 'size-6'} />
          ) : (
            <span className="flex flex-wrap items-center justify-center gap-1">
              {speakers.map((slug) => (
                <Fragment key={slug}>
                  {faceOf(slug, `${small ? FACE_SIZES[speakers.length] : 'size-12'} overflow-hidden rounded-full`)}
                </Fragment>
              ))}
            </span>
          )}
          <span className={small ? 'sr-only' : ''}>{MISSING}</span>
        </span>
      )}
    </span>
  )
}

/** The video that a dialog is about. */
export const TitledThumbnail = ({ item, className }: { item: ContentItem; className?: string }) => (
  <div className={classNames('flex items-center gap-4', className)}>
    <Thumbnail
      item={item}
      small
      className={classNames('shrink-0 rounded-lg', isWide(item) ? 'aspect-video w-28' : 'aspect-9/16 w-14')}
    />
    <p dir="auto" className="line-clamp-3 font-semibold wrap-anywhere">
      {item.title}
    </p>
  </div>
)

/** Becomes true when the element first comes near the viewport. */
function useNearViewport() {
  const box = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !box.current) return
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: MARGIN,
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [near])
  return [box, near] as const
}
