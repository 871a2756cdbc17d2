import type { SherpaModel } from './models.ts'

/** Request to the model process. */
export type SherpaRequest = { config: SherpaModel['config']; text: string; speaker: number; pace: number }

/** Its answer. */
export type SherpaAnswer = { samples: Float32Array; sampleRate: number } | { failure: string }
