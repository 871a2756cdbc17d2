import type { SherpaModel } from './models.ts'

/** What the process with the model is asked: to say something with it. */
export type Asked = { config: SherpaModel['config']; text: string; speaker: number; pace: number }

/** What it tells. */
export type Told = { samples: Float32Array; sampleRate: number } | { failure: string }
