import { z } from 'zod'

/** Names a stored file: a storage key, or `stock/…`. The renderer resolves it to a file, the browser to a URL. */
export const mediaKeySchema = z.string().min(1)

/** Enlarges a loop `zoom` times about a point, which stays in place: fractions of the frame's width and height. */
export const framingSchema = z.object({
  zoom: z.number().min(1),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
})

const loopSchema = z.object({
  kind: z.literal('loop'),
  media: mediaKeySchema,
  /**
   * In order, the first at 0: from `start` (seconds of the body) the loop plays on from its position `from` (seconds,
   * counted on across repetitions), reframed if it has a `framing`. Absent: it plays unbroken from its beginning. A
   * change of framing is a cut; any other jump in the loop is cross-faded (loop.ts). A stretch with `media` is a
   * cutaway: it shows that loop instead.
   */
  stretches: z.optional(
    z
      .array(
        z.object({
          start: z.number(),
          from: z.number(),
          framing: framingSchema.optional(),
          media: mediaKeySchema.optional(),
        }),
      )
      .min(1),
  ),
})

const slideshow = {
  /** In order, without gaps, covering the body; each picture cross-fades into the next. Seconds of the body. */
  slides: z.array(z.object({ media: mediaKeySchema, start: z.number(), end: z.number() })).min(1),
  crossfadeSeconds: z.number().min(0),
}

/** The background of the whole body in a timeline. */
export const backgroundSchema = z.discriminatedUnion('kind', [
  loopSchema,
  z.object({ kind: z.literal('ai_slideshow'), ...slideshow }),
  z.object({ kind: z.literal('own_slideshow'), ...slideshow }),
])
