import { parentPort } from 'node:worker_threads'
import { ProductError } from '@pack/core/kernel/errors'
import { finishSpeech, UnusableSpeech } from '../finish-speech.ts'
import type { Answer, Task } from '../speech-task.ts'
import { speakLine } from './speak-line.ts'

parentPort?.on('message', (task: Task) => {
  try {
    const spoken = 'speak' in task ? speakLine(task.speak.text, task.speak.voice) : finishSpeech(task.finish)
    // Fresh and used by nobody else: handed over, not copied.
    parentPort?.postMessage(spoken satisfies Answer, [spoken.samples.buffer as ArrayBuffer])
  } catch (error) {
    if (error instanceof ProductError) answer({ refusal: { code: error.code, message: error.message } })
    else if (error instanceof UnusableSpeech) answer({ unusable: error.message })
    else answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function answer(message: Answer): void {
  parentPort?.postMessage(message)
}
