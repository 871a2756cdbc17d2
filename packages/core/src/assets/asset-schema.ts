import { z } from 'zod'
import { ASSET_TYPES } from './asset.ts'

export const assetTypeSchema = z.enum(ASSET_TYPES)
