import { z } from 'zod'
import { BACKGROUND_MODES, BG_CHANGE_SECONDS } from './background.ts'

export const backgroundModeSchema = z.enum(BACKGROUND_MODES)

/** Seconds per image of a slideshow, up to `max`. */
export function bgChangeSecondsSchema(max: number) {
  const { min, step } = BG_CHANGE_SECONDS
  const message = `Show each image for ${min} to ${max} seconds, in steps of ${step}.`
  return z.number().min(min, message).max(max, message).multipleOf(step, message)
}
