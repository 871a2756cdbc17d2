import type { z } from 'zod'
import type { backgroundSchema, framingSchema } from './background-schema.ts'

/**
 * The background of the whole body in a timeline. Handle its kinds with a `switch` that ends in `unknownBackground`.
 */
export type Background = z.infer<typeof backgroundSchema>
export type LoopBackground = Extract<Background, { kind: 'loop' }>
export type Framing = z.infer<typeof framingSchema>
export type Slideshow = Extract<Background, { kind: 'ai_slideshow' | 'own_slideshow' }>

/** A loop that shows what a key point is about, while that point is said; a media key. */
export type Cutaway = { point: string; media: string }

/** A background with known media, before its times are planned. `changeSeconds`: how long each picture shows. */
export type BackgroundMedia =
  | { kind: 'loop'; media: string; cutaways?: readonly Cutaway[] }
  | { kind: Slideshow['kind']; changeSeconds: number; media: readonly string[] }

/** The default branch of every `switch` over kinds: a new kind does not compile until each reader handles it. */
export function unknownBackground(background: never): never {
  throw new Error(`Unknown background: ${JSON.stringify(background)}`)
}

/** The media keys that the background shows. */
export function backgroundMedia(background: Background): string[] {
  switch (background.kind) {
    case 'loop':
      return [
        ...new Set([background.media, ...(background.stretches ?? []).map(({ media }) => media ?? background.media)]),
      ]
    case 'ai_slideshow':
    case 'own_slideshow':
      return background.slides.map(({ media }) => media)
    default:
      return unknownBackground(background)
  }
}

/** The background as a slideshow, or null. */
export function slideshowIn(background: Background): Slideshow | null {
  switch (background.kind) {
    case 'loop':
      return null
    case 'ai_slideshow':
    case 'own_slideshow':
      return background
    default:
      return unknownBackground(background)
  }
}
