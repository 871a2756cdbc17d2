import type { Persona } from '@pack/core/personas/persona'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The key of everything about personas, and their path in the API. */
export const PERSONAS = '/user/personas'

const personasWith = (query: { require_assets: boolean }) =>
  queryOptions({
    queryKey: [PERSONAS, query],
    queryFn: ({ signal }) => call<Persona[]>(PERSONAS, { query, signal }),
  })

/** All personas of the account. */
export const personasOptions = () => personasWith({ require_assets: false })

/** The personas that can speak in a video: those that have a voice and a background. */
export const speakersOptions = () => personasWith({ require_assets: true })
