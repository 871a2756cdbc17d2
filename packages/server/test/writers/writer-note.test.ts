import type { Script } from '@pack/core/content/script'
import { produceVideo, type VideoOrder } from '@pack/core/generation/produce-video'
import { expect, test } from 'vitest'
import { modelWriter } from '../../src/adapters/writers/model/model-writer.ts'
import { offlineWriter } from '../../src/adapters/writers/offline/offline-writer.ts'
import { writerChain } from '../../src/adapters/writers/writer-chain.ts'
import { refusal, startFaultyServer } from '../providers/faulty-server.ts'
import { PROTOCOLS } from './model-server.ts'
import { order } from './writer-contract.ts'

test('the notes of an item name its writer, and the reason for a fallback', async () => {
  await using server = await startFaultyServer({ [PROTOCOLS.google.route]: refusal(401) })
  const { model } = PROTOCOLS.google
  const writer = writerChain(
    modelWriter({ provider: 'google', model, key: 'wrong', url: server.url, timeoutSeconds: 5 }),
    offlineWriter(),
  )
  const kept: Script[] = []
  const video = {
    media: 'v.mp4',
    width: 1,
    height: 1,
    fps: 30,
    seconds: 9,
    loudnessLufs: -14,
    truePeakDbtp: -1,
    cpuSeconds: 1,
  }
  const videoOrder: VideoOrder = {
    writing: order(),
    title: null,
    script: null,
    cast: [{ id: 'flow', name: 'Flow', colour: '#2dd4bf', avatar: 'a.svg', voice: { id: 'flow', pace: 1, pitch: 0 } }],
    look: {
      mode: 'short',
      orientation: 'vertical',
      intro: null,
      outro: null,
      logo: null,
      watermark: null,
      music: null,
    },
    background: { kind: 'loop', media: 'b.mp4' },
    previous: null,
  }

  const { notes } = await produceVideo(
    videoOrder,
    {
      writer,
      voices: {
        speak: async (lines) => lines.map(() => ({ media: 'l.wav', seconds: 3, words: [], provider: 'offline voice' })),
      },
      images: { draw: async () => ({ media: [], provider: 'drawn', credits: [] }) },
      renderer: {
        render: async () => video,
        verify: async () => ({ bytes: 1, sha256: 'ab' }),
        paintThumbnail: async () => 't.jpg',
      },
      library: { earlierTexts: async () => [], keepScript: async (script) => kept.push(script) > 0 },
    },
    (_, input, run) => run(input, { signal: new AbortController().signal, progress: () => {}, hash: 'h' }),
  )

  expect(notes).toEqual([
    'offline writer',
    'offline voice',
    'Google rejected the API key; written by the offline writer',
  ])
  expect(kept).toHaveLength(1)
})
