import { openPicture } from '@pack/media'
import { afterAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../src/adapters/images/picture-fetch.ts'
import {
  answer,
  cut,
  drip,
  empty,
  malformed,
  refusal,
  reply,
  silence,
  startFaultyServer,
  type Turn,
  tooMany,
} from '../providers/faulty-server.ts'
import {
  BLACK,
  calm,
  emptyHome,
  hasPictures,
  ordersOf,
  PICTURE,
  SERVICES,
  type ServiceName,
  startMaker,
  storage,
} from './pretend-makers.ts'

afterAll(emptyHome)

const NAMES = Object.keys(SERVICES) as ServiceName[]
const BY_ADDRESS = NAMES.filter((name) => SERVICES[name].byAddress)
const one = ordersOf(['The river never asks the way.'])

type Fault = { name: string; turn: Turn; kind: string; calls: number }
const FAULTS: Fault[] = [
  { name: 'does not answer', turn: silence, kind: 'slow', calls: 1 },
  { name: 'drips byte by byte', turn: drip({ data: [] }), kind: 'slow', calls: 1 },
  { name: 'cuts the connection', turn: cut({ images: ['A'.repeat(4000)] }), kind: 'unreachable', calls: 3 },
  { name: 'fails with 500', turn: refusal(500), kind: 'broken', calls: 3 },
  { name: 'is busy', turn: tooMany(7), kind: 'busy', calls: 3 },
  { name: 'wants to be left alone for an hour', turn: tooMany(3600), kind: 'busy', calls: 1 },
  { name: 'does not take the key', turn: refusal(401, 'Incorrect API key: sk-secret'), kind: 'key_refused', calls: 1 },
  { name: 'has no credit', turn: refusal(402), kind: 'no_credit', calls: 1 },
  { name: 'answers broken JSON', turn: malformed, kind: 'unreadable', calls: 2 },
  { name: 'answers another schema', turn: answer({ pictures: 1 }), kind: 'unreadable', calls: 2 },
  { name: 'answers nothing', turn: empty, kind: 'unreadable', calls: 2 },
]

describe.each(NAMES)('%s', (name) => {
  test('makes a picture that covers the frame, stored as JPEG', async () => {
    await using server = await startMaker(name)
    const { made } = hasPictures(server)

    const { media, provider, credits } = await made.draw(one, calm())

    const picture = await openPicture(await storage.localFile(media[0] ?? ''), 'picture')
    expect([picture.width, picture.height]).toEqual([108, 192])
    expect(provider).toBe(`pictures by ${SERVICES[name].who}`)
    expect(credits).toEqual(media)
    expect(server.asked()).toHaveLength(1)
  })

  test.each(FAULTS)(
    'that $name is given up after $calls calls, and nothing is stored',
    async ({ turn, kind, calls }) => {
      await using server = await startMaker(name, { [SERVICES[name].route]: turn })
      const { made, folder } = hasPictures(server, { timeoutSeconds: kind === 'slow' ? 0.4 : 20 })

      const drawn = made.draw(one, calm())

      await expect(drawn).rejects.toMatchObject({ name: 'ProviderFault', kind })
      await expect(drawn).rejects.toThrow(SERVICES[name].who)
      await expect(drawn).rejects.not.toThrow(/secret/)
      expect(server.asked()).toHaveLength(calls)
      expect(await storage.list(folder)).toEqual([])
    },
  )

  test.each([
    ['no picture', Buffer.from('<html>no picture</html>')],
    ['nothing', Buffer.alloc(0)],
    ['a header without a picture', PICTURE.subarray(0, 30)],
    ['one black surface', BLACK],
  ])('an answer that is %s is not shown, and not requested again', async (_, bytes) => {
    await using server = await startMaker(name, {}, bytes)
    const { made, folder } = hasPictures(server)

    await expect(made.draw(one, calm())).rejects.toMatchObject({ name: 'ProviderFault' })

    expect(server.asked().length).toBeLessThanOrEqual(bytes.length === 0 ? 2 : 1)
    expect(await storage.list(folder)).toEqual([])
  })

  test('is asked again after the requested pause, and then makes it', async () => {
    const { service } = { service: SERVICES[name] }
    const good = reply(({ headers }) => service.good(PICTURE, `http://${headers.host}/files/1.jpg`))
    await using server = await startMaker(name, { [service.route]: [tooMany(7), refusal(503), good] })
    const { made, pauses } = hasPictures(server)

    const { credits } = await made.draw(one, calm())

    expect(credits).toHaveLength(1)
    expect(pauses[0]).toBe(7_000)
    expect(server.asked()).toHaveLength(3)
  })

  test('is disconnected when the work is cancelled', async () => {
    await using server = await startMaker(name, { [SERVICES[name].route]: silence })
    const { made } = hasPictures(server)
    const stop = new AbortController()
    const drawn = made.draw(one, calm(stop.signal))
    await expect.poll(() => server.requests.length).toBe(1)

    stop.abort('enough')

    await expect(drawn).rejects.toBe('enough')
    await expect.poll(() => server.requests[0]?.left).toBe(true)
  })

  test('is not followed to another address, with or without the key', async () => {
    await using elsewhere = await startFaultyServer({ 'GET /*': answer(PICTURE), 'POST /*': answer({}) })
    const moved = answer('', { status: 307, headers: { location: `${elsewhere.url}/` } })
    await using server = await startMaker(name, { [SERVICES[name].route]: moved })

    await expect(hasPictures(server).made.draw(one, calm())).rejects.toMatchObject({ kind: 'unreachable' })

    expect(elsewhere.requests).toEqual([])
  })
})

describe.each(BY_ADDRESS)('%s hands out an address', (name) => {
  const { good, route } = SERVICES[name]

  test('that is not public: it is not fetched', async () => {
    await using elsewhere = await startFaultyServer({ 'GET /*': answer(PICTURE) })
    const port = new URL(elsewhere.url).port
    for (const address of [
      `${elsewhere.url}/a.jpg`,
      `http://localhost:${port}/a.jpg`,
      `https://127.0.0.1:${port}/a.jpg`,
      'http://169.254.169.254/latest/meta-data/',
      'https://[::1]/a.jpg',
      'https://fal.media.example.org/a.jpg',
      'https://notreplicate.delivery/a.jpg',
      'http://v3.fal.media/a.jpg',
      'file:///etc/passwd',
    ]) {
      await using server = await startMaker(name, { [route]: answer(good(PICTURE, address)) })

      const drawn = hasPictures(server).made.draw(one, calm())

      await expect(drawn, address).rejects.toMatchObject({ kind: 'unusable' })
      expect(server.asked(), address).toHaveLength(1)
    }
    expect(elsewhere.requests).toEqual([])
  })

  test('that redirects: the redirect is not followed', async () => {
    await using elsewhere = await startFaultyServer({ 'GET /*': answer(PICTURE) })
    const moved = answer('', { status: 302, headers: { location: `${elsewhere.url}/` } })
    await using server = await startMaker(name, { 'GET /files/*': moved })

    await expect(hasPictures(server).made.draw(one, calm())).rejects.toMatchObject({ name: 'ProviderFault' })

    expect(elsewhere.requests).toEqual([])
  })
})

test.each([
  ['93.184.216.34', true],
  ['2606:4700::6810:84e5', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.9', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('each provider is called in its own protocol', async () => {
  const asked = async (name: ServiceName) => {
    await using server = await startMaker(name)
    await hasPictures(server).made.draw(one, calm())
    const [first] = server.asked()
    return { json: first?.json, authorization: first?.headers.authorization, requests: server.requests }
  }

  const openai = await asked('openai')
  const replicate = await asked('replicate')
  const fal = await asked('fal')
  const comfyui = await asked('comfyui')
  const a1111 = await asked('a1111')

  const prompt = expect.stringContaining('The river never asks the way. Theme: patience.')
  expect(openai.authorization).toBe('Bearer sk-secret')
  expect(openai.json).toEqual({
    model: 'gpt-image-2.5-flare',
    prompt,
    n: 1,
    size: '1024x1536',
    quality: 'medium',
    output_format: 'jpeg',
  })
  expect(replicate.authorization).toBe('Bearer sk-secret')
  expect(replicate.json).toMatchObject({ input: { prompt, aspect_ratio: '9:16', seed: 100, output_format: 'jpg' } })
  expect(fal.authorization).toBe('Key sk-secret')
  expect(fal.json).toMatchObject({
    prompt,
    seed: 100,
    image_size: { width: 864, height: 1536 },
    enable_safety_checker: true,
  })
  // The download of a picture is sent without the key.
  for (const { requests } of [replicate, fal]) expect(requests[1]?.headers.authorization).toBeUndefined()
  expect(comfyui.json).toMatchObject({
    prompt: {
      1: { inputs: { ckpt_name: 'sdxl.safetensors' } },
      2: { inputs: { text: prompt } },
      3: { inputs: { text: expect.stringContaining('watermark') } },
      4: { inputs: { width: 768, height: 1344 } },
      5: { inputs: { seed: 100 } },
    },
  })
  expect(comfyui.requests.map(({ path }) => path)).toContain('/view?filename=a+b.png&subfolder=&type=temp')
  expect(a1111.json).toMatchObject({
    prompt,
    negative_prompt: expect.stringContaining('watermark'),
    seed: 100,
    width: 768,
    height: 1344,
    save_images: false,
  })
})

test('Replicate predictions are awaited, and cancelled with the work', async () => {
  const { route, good } = SERVICES.replicate
  const processing = answer({ id: 'p1', status: 'processing', output: null, error: null })
  const done = reply(({ headers }) => good(PICTURE, `http://${headers.host}/files/1.jpg`))
  await using quick = await startMaker('replicate', { [route]: processing, 'GET /v1/predictions/p1': done })
  await using slow = await startMaker('replicate', {
    [route]: processing,
    'GET /v1/predictions/p1': processing,
    'POST /v1/predictions/p1/cancel': answer({}),
  })
  const stop = new AbortController()

  const made = await hasPictures(quick).made.draw(one, calm())
  const cancelled = hasPictures(slow).made.draw(one, calm(stop.signal))
  await expect.poll(() => slow.requests.length, { timeout: 5_000 }).toBeGreaterThan(1)
  stop.abort('enough')

  expect(made.credits).toHaveLength(1)
  expect(quick.asked()).toHaveLength(1)
  await expect(cancelled).rejects.toBe('enough')
  await expect.poll(() => slow.requests.at(-1)?.path).toBe('/v1/predictions/p1/cancel')
})

test('ComfyUI removes cancelled work from its queue', async () => {
  await using server = await startMaker('comfyui', {
    'GET /history/*': answer({}),
    'POST /queue': answer(''),
    'POST /interrupt': answer(''),
  })
  const stop = new AbortController()
  const cancelled = hasPictures(server).made.draw(one, calm(stop.signal))
  await expect.poll(() => server.requests.length).toBeGreaterThan(1)

  stop.abort('enough')

  await expect(cancelled).rejects.toBe('enough')
  const told = () => server.requests.flatMap(({ method, path, json }) => (method === 'POST' ? [[path, json]] : []))
  await expect.poll(told).toContainEqual(['/queue', { delete: ['p1'] }])
  await expect.poll(told).toContainEqual(['/interrupt', { prompt_id: 'p1' }])
})

test.each([
  ['openai', { error: { message: 'Your request was rejected', code: 'moderation_blocked' } }, 400],
  ['fal', { detail: [{ loc: ['body', 'prompt'], msg: 'flagged', type: 'content_policy_violation' }] }, 422],
  ['fal', { images: [{ url: 'data:image/png;base64,AAAA' }], has_nsfw_concepts: [true] }, 200],
  ['replicate', { id: 'p1', status: 'failed', output: null, error: 'NSFW content detected.' }, 201],
] as const)('%s: a picture that it declines is asked for without the line', async (name, body, status) => {
  await using server = await startMaker(name, { [SERVICES[name].route]: answer(body, { status }) })

  await expect(hasPictures(server).made.draw(one, calm())).rejects.toMatchObject({ kind: 'declined' })

  expect(server.asked()).toHaveLength(2)
  expect(server.asked()[1]?.body).not.toContain('river')
})
