// Replaces the sherpa process: speaks with the offline voice. Some texts make it crash, hang or fail.
import { register } from 'tsx/esm/api'

register()
const { speakLine } = await import('../../src/adapters/voices/offline/speak-line.ts')

process.on('message', ({ text, speaker, pace }) => {
  if (text.startsWith('Crash')) process.exit(255)
  if (text.startsWith('Hang')) return
  if (text.startsWith('Fail')) return process.send({ failure: 'Please check your config!' })
  const { samples } = speakLine(text, { id: speaker === 0 ? 'velour' : 'lyra', pace, pitch: 0 })
  process.send({ samples: Float32Array.from(samples, (sample) => sample / 32768), sampleRate: 48000 })
})
