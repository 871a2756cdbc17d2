import { requirePackage } from '../../../resources.ts'
import type { SherpaAnswer, SherpaRequest } from './messages.ts'

/** The part of sherpa-onnx-node that is used. */
type Engine = {
  numSpeakers: number
  sampleRate: number
  generate(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): {
    samples: Float32Array
    sampleRate: number
  }
}
type Sherpa = { OfflineTts: new (config: unknown) => Engine }

/** The model that was used last: a second one would double the memory. */
let loaded: { key: string; engine: Engine } | undefined

function engineFor(config: SherpaRequest['config']): Engine {
  const key = JSON.stringify(config)
  if (loaded?.key === key) return loaded.engine
  loaded = undefined
  // An optional dependency: loaded on first use, so that its absence gets a message of its own.
  const sherpa = requirePackage('sherpa-onnx-node') as Sherpa
  loaded = { key, engine: new sherpa.OfflineTts(config) }
  return loaded.engine
}

process.on('message', ({ config, text, speaker, pace }: SherpaRequest) => {
  try {
    const engine = engineFor(config)
    if (speaker >= engine.numSpeakers) return tell({ failure: 'the model does not have this speaker' })
    // A buffer of the library's own cannot be sent on.
    const { samples, sampleRate } = engine.generate({ text, sid: speaker, speed: pace, enableExternalBuffer: false })
    tell({ samples, sampleRate })
  } catch (error) {
    tell({ failure: reasonOf(error) })
  }
})

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isMissing = 'code' in error && error.code === 'MODULE_NOT_FOUND'
  // Node's message would reveal paths of this machine; the library's own message means the same.
  if (isMissing || error.message.startsWith('Could not find sherpa')) return 'sherpa-onnx-node is not installed'
  return error.message.startsWith('Please check your config') ? 'the model cannot be loaded' : 'the model failed'
}

function tell(answer: SherpaAnswer): void {
  process.send?.(answer)
}
