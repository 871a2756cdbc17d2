import { parentPort } from 'node:worker_threads'
import { ProductError } from '@pack/core/kernel/errors'
import { finishSpeech, UnusableSpeech } from './finish-speech.ts'
import { speakLine } from './offline/speak-line.ts'
import type { SpeechAnswer, SpeechTask } from './speech-thread.ts'

parentPort?.on('message', (task: SpeechTask) => {
  try {
    const spoken = 'speak' in task ? speakLine(task.speak.text, task.speak.voice) : finishSpeech(task.finish)
    // Transferred, not copied: nothing else uses this buffer.
    parentPort?.postMessage(spoken satisfies SpeechAnswer, [spoken.samples.buffer as ArrayBuffer])
  } catch (error) {
    if (error instanceof ProductError) answer({ refusal: { code: error.code, message: error.message } })
    else if (error instanceof UnusableSpeech) answer({ unusable: error.message })
    else answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function answer(message: SpeechAnswer): void {
  parentPort?.postMessage(message)
}
