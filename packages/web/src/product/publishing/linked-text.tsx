import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { placeNamed, splitAtPlaces } from './places.ts'

const LOOK = 'font-medium text-brand underline underline-offset-2'

/** A message in which the places that it names are links. */
export const LinkedText = ({ text }: { text: string }) =>
  splitAtPlaces(text).map((part, index) => {
    const place = placeNamed(part)
    if (!place) return part
    return place.outside ? (
      <a key={index} href={place.to} target="_blank" rel="noopener noreferrer" className={LOOK}>
        {part}
        <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-[-0.125em]" />
      </a>
    ) : (
      <Link key={index} to={place.to} className={LOOK}>
        {part}
      </Link>
    )
  })
