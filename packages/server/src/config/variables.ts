import { z } from 'zod'

/** Variables are set or not: one that is empty counts as not set. */
export const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

/** An address, without slashes at its end. */
export const url = text
  .pipe(z.url({ protocol: /^https?$/ }).optional())
  .transform((value) => value?.replace(/\/+$/, ''))

/** A whole number within these bounds; `what` it counts is said when it is none. */
export const whole = (least: number, most: number, what = '') =>
  text.transform((value, context) => {
    if (value === undefined) return undefined
    const number = Number(value)
    if (Number.isInteger(number) && number >= least && number <= most) return number
    context.addIssue(`must be a whole number${what} from ${least} to ${most}`)
    return z.NEVER
  })
