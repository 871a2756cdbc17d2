import { z } from 'zod'
import { ORIENTATIONS } from '../film/timeline.ts'

export const orientationSchema = z.enum(ORIENTATIONS)
