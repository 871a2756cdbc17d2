import { z } from 'zod'
import { TIERS } from './tiers.ts'

export const tierSchema = z.enum(TIERS)
