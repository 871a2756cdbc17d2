import { createHash } from 'node:crypto'

/** The hash by which a step's result is stored. */
export const stepHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)
