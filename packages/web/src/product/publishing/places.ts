import { paths } from '../paths.ts'

/** A place where a problem is solved: a screen of ours, or another site. */
type Place = { name: string; to: string; outside: boolean }

const PLACES: readonly Place[] = [
  { name: 'Services', to: paths.services, outside: false },
  { name: 'Account & Integrations', to: paths.config, outside: false },
  { name: 'YouTube Studio', to: 'https://studio.youtube.com/', outside: true },
  { name: 'youtube.com/verify', to: 'https://www.youtube.com/verify', outside: true },
]
const NAMES = /\b(Services|Account & Integrations|YouTube Studio|youtube\.com\/verify)\b/

export const placeNamed = (name: string): Place | undefined => PLACES.find((place) => place.name === name)

/** The first screen of ours that a message names. */
export const placeIn = (text: string): Place | undefined =>
  splitAtPlaces(text)
    .map(placeNamed)
    .find((place) => place?.outside === false)

/** A message in parts, of which those that name a place are alone. */
export const splitAtPlaces = (text: string): string[] => text.split(NAMES)
