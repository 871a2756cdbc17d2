import { type ChildProcess, fork } from 'node:child_process'
import type { VoiceChoice } from '@pack/core/film/speech'
import { sherpaProgram } from '../../../resources.ts'
import { unlessAborted } from '../../own-thread.ts'
import { ProviderFault } from '../../providers/provider-fault.ts'
import { type ProviderVoice, providerVoice } from '../provider-voice.ts'
import type { SpeechThread } from '../speech-thread.ts'
import type { SherpaAnswer, SherpaRequest } from './messages.ts'
import { KOKORO_LANGUAGES, modelsIn, type SherpaModel } from './models.ts'

export const LOCAL_VOICE = 'The local voice'

/** Time limit for loading a model and speaking a line: slow machines take a second per second of speech. */
const ANSWER_MS = 100_000
/** A model takes hundreds of megabytes, so its process ends after this idle time, milliseconds. */
const IDLE_MS = 120_000

type Uses = {
  thread: SpeechThread
  /** The program that loads models; tests pass their own. */
  program?: string | URL
  answerMs?: number
}

/**
 * Local Kokoro and Piper voices through sherpa-onnx, in a child process with an empty environment: the library exits
 * the process on a bad model, and computes for seconds.
 */
export function sherpaVoice({ folder }: { folder: string }, uses: Uses): ProviderVoice {
  const { thread, program = sherpaProgram(), answerMs = ANSWER_MS } = uses
  let models: SherpaModel[] = []
  let turn: Promise<unknown> = Promise.resolve()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function started(): ChildProcess {
    clearTimeout(idle)
    if (child) return child
    const made = fork(program, {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    made.once('exit', () => {
      if (child === made) child = undefined
    })
    child = made
    return made
  }

  function ask(asked: SherpaRequest, signal: AbortSignal): Promise<SherpaAnswer> {
    const working = started()
    return new Promise<SherpaAnswer>((resolve, reject) => {
      const timer = setTimeout(() => {
        working.kill('SIGKILL')
        end(() => reject(new ProviderFault(LOCAL_VOICE, 'slow')))
      }, answerMs)
      const stop = () => {
        working.kill('SIGKILL')
        end(() => reject(signal.reason))
      }
      const gone = () => end(() => reject(new ProviderFault(LOCAL_VOICE, 'broken', { detail: 'its program ended' })))
      const told = (answer: SherpaAnswer) => end(() => resolve(answer))
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        working.off('message', told).off('exit', gone).off('error', gone)
        idle = setTimeout(() => working.kill('SIGKILL'), IDLE_MS)
        idle.unref()
        working.unref()
        working.channel?.unref()
        settle()
      }
      working.ref()
      working.channel?.ref()
      signal.addEventListener('abort', stop, { once: true })
      working.once('message', told).once('exit', gone).once('error', gone)
      working.send(asked, (error) => {
        if (error) gone()
      })
    })
  }

  /** Serializes requests: there is one model in memory, and it uses a whole core. */
  async function inTurn(asked: SherpaRequest, signal: AbortSignal): Promise<SherpaAnswer> {
    const answer = turn.then(() => {
      signal.throwIfAborted()
      return ask(asked, signal)
    })
    turn = answer.catch(() => {})
    return unlessAborted(answer, signal)
  }

  const choices = () => models.flatMap((model) => model.speakers.map((_, i) => choiceOf(model, i)))

  return providerVoice({
    prefix: 'sherpa',
    name: LOCAL_VOICE,
    model: 'local',
    thread,
    catalogue: choices,
    paceOf: (pace) => pace,
    async refresh() {
      models = await modelsIn(folder).catch(() => [])
    },
    async say({ text, voice, pace }, signal) {
      const [name = '', speaker = '0'] = voice.split('/')
      if (models.length === 0) models = await modelsIn(folder)
      const model = models.find((one) => one.name === name)
      if (!model) throw new ProviderFault(LOCAL_VOICE, 'declined', { detail: `model ${name} was not found` })
      const index = Math.max(0, model.speakers.indexOf(speaker))
      const told = await inTurn({ config: model.config, text, speaker: index, pace }, signal)
      if ('failure' in told) throw new ProviderFault(LOCAL_VOICE, 'broken', { detail: told.failure })
      return { samples: told.samples, sampleRate: told.sampleRate, words: null }
    },
  })
}

/** Kokoro names start with a letter for the language and one for the gender. */
const KOKORO_NAME = /^([a-z])([fm])(?:_(.+))?$/
const KOKORO_ACCENTS: Readonly<Record<string, string>> = { a: ', American', b: ', British' }

function choiceOf(model: SherpaModel, index: number): VoiceChoice {
  const speaker = model.speakers[index] ?? String(index)
  const [, letter, gender, kokoro] = (model.kind === 'kokoro' && KOKORO_NAME.exec(speaker)) || []
  const who = gender ? `${gender === 'f' ? 'A woman' : 'A man'}${KOKORO_ACCENTS[letter ?? ''] ?? ''}` : 'A local voice'
  const own = kokoro ?? (model.speakers.length > 1 ? `${model.name} ${speaker}` : model.name)
  return {
    id: `sherpa:${model.name}/${speaker}`,
    name: own.charAt(0).toUpperCase() + own.slice(1),
    description: `${who}; ${model.kind === 'kokoro' ? 'Kokoro' : 'Piper'}, on this server`,
    provider: LOCAL_VOICE,
    languages: letter && KOKORO_LANGUAGES[letter] ? [KOKORO_LANGUAGES[letter]] : model.languages,
  }
}
