import { z } from 'zod'
import { BACKGROUND_MODES } from './background.ts'

export const backgroundModeSchema = z.enum(BACKGROUND_MODES)
