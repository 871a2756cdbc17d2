import type { ModelSettings } from '../../src/adapters/writers/model/models.ts'
import { type Received, reply, type Turn } from '../providers/faulty-server.ts'

type Answer = { title: string; lines: { persona: string; line: string }[] }
type Provider = ModelSettings['provider']

/** Route, test model and answer format of each provider. */
export const PROTOCOLS: Record<Provider, { route: string; model: string; wrap: (text: string) => unknown }> = {
  openai: {
    route: 'POST /responses',
    model: 'gpt-6-luna',
    wrap: (text) => ({
      id: 'r1',
      created_at: 1,
      model: 'gpt-6-luna',
      output: [
        {
          type: 'message',
          role: 'assistant',
          id: 'm1',
          status: 'completed',
          content: [{ type: 'output_text', text, annotations: [] }],
        },
      ],
      usage: { input_tokens: 1, output_tokens: 1 },
      incomplete_details: null,
    }),
  },
  anthropic: {
    route: 'POST /messages',
    model: 'claude-haiku-5-5',
    wrap: (text) => ({
      id: 'a1',
      type: 'message',
      role: 'assistant',
      model: 'claude-haiku-5-5',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
  },
  google: {
    route: 'POST /models/*',
    model: 'gemini-3.8-flash',
    wrap: (text) => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    }),
  },
  compatible: {
    route: 'POST /chat/completions',
    model: 'llama3.2:3b',
    wrap: (text) => ({
      id: 'c1',
      created: 1,
      model: 'llama3.2:3b',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  },
}

/** The texts of a request to a compatible server, by role, in order. */
export function messagesOf({ json }: Received): { role: string; content: string }[] {
  return (json as { messages: { role: string; content: string }[] }).messages
}

/** Users' texts in a request: the JSON between the fences. Throws when the fence is broken. */
export function dataIn(request: Received) {
  const text = messagesOf(request)[1]?.content ?? ''
  const [, json = ''] = /^<(order-[0-9a-f]{12})>\n([\s\S]*)\n<\/\1>$/.exec(text)?.slice(1) ?? []
  return JSON.parse(json) as {
    theme: string
    keywords: string[]
    points: string[]
    cast: { id: string; backstory: string }[]
  }
}

const SENTENCES = [
  'and nobody claps, which is how you know that it is real',
  'so it sits down beside the kettle and waits for the morning',
  'until the door that was shut for years opens by itself',
  'because the hand that shakes is still a hand that reaches',
  'while the whole street pretends to be asleep again',
  'and what remains is a chair, a lamp and one plain sentence',
]

/** A model that follows its instructions, with a different text each time. */
export function goodModel(provider: Provider = 'compatible'): Turn {
  let calls = 0
  return reply((request) => {
    calls++
    const { theme, keywords, points, cast } = dataIn(request)
    const isShort = /25 to 60 words/.test(messagesOf(request)[0]?.content ?? '')
    const count = isShort ? 2 : 12
    const lines = Array.from({ length: count }, (_, i) => ({
      persona: cast[i % cast.length]?.id ?? '',
      line: `Take number ${calls * 100 + i}: ${theme} arrives late, ${SENTENCES[(i + calls) % SENTENCES.length]}.`,
    }))
    lines.push({
      persona: cast[count % cast.length]?.id ?? '',
      line: `I would keep it close${[...keywords, ...points].map((k) => `, ${k}`).join('')}.`,
    })
    return PROTOCOLS[provider].wrap(JSON.stringify({ title: `On ${theme}`.slice(0, 60), lines } satisfies Answer))
  })
}

/** A model that always gives this answer. */
export const says = (answer: Answer | string, provider: Provider = 'compatible'): Turn =>
  reply(() => PROTOCOLS[provider].wrap(typeof answer === 'string' ? answer : JSON.stringify(answer)))
