import { speakingPace } from '@pack/core/generation/estimate'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Face } from '../../product/face.tsx'
import { personasOptions } from '../../product/personas.ts'
import { classNames } from '../../ui/class-names.ts'

/** The account's personas: their speaking paces and faces, by slug. */
export function useSpeakers() {
  const personas = useQuery(personasOptions()).data ?? []
  const paces: Readonly<Record<string, number>> = Object.fromEntries(
    personas.map(({ slug, voice }) => [slug, speakingPace(voice)]),
  )
  const faceOf = (slug: string, size = 'size-7 overflow-hidden rounded-full @min-[34rem]:size-5') => {
    const persona = personas.find((one) => one.slug === slug)
    return persona ? <Face persona={persona} className={size} /> : <span className={`${size} bg-line`} />
  }
  /** Two of several speakers beside each other, in the place of one of this width; `pair`: how wide the two are. */
  const facesOf = (slugs: readonly string[], width: string, pair = 'w-4/5') => {
    const faces = (slugs.length > 0 ? slugs : ['']).slice(0, 2)
    return (
      <span className={classNames('flex items-center justify-center gap-[6%]', faces.length > 1 ? pair : width)}>
        {faces.map((slug) => (
          <Fragment key={slug}>{faceOf(slug, 'min-w-0 flex-1 aspect-square overflow-hidden rounded-full')}</Fragment>
        ))}
      </span>
    )
  }
  return { paces, faceOf, facesOf }
}

/** In place of a video that isn't rendered yet: who speaks, and the title where it isn't said beside it. */
export const Cover = ({ face, title, upright }: { face: ReactNode; title?: string; upright: boolean }) => (
  // Units of the width are those of the container, so that what they measure is inside it.
  <div
    aria-hidden
    className="@container size-full bg-[radial-gradient(circle_at_50%_40%,#4b3a8f,#1d1538_75%)] text-white"
  >
    <div
      className={classNames(
        'flex size-full items-center justify-center gap-[5cqw] p-[6cqw] [&>:first-child]:shrink-0',
        upright && 'flex-col text-center',
      )}
    >
      {face}
      {title && (
        <p
          dir="auto"
          className={classNames(
            'line-clamp-4 font-display font-semibold leading-tight wrap-anywhere',
            upright ? 'text-[clamp(0.75rem,9cqw,1.75rem)]' : 'min-w-0 text-[clamp(0.75rem,7cqw,1.75rem)]',
          )}
        >
          {title}
        </p>
      )}
    </div>
  </div>
)
