import { randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { deletePersona } from '@pack/core/assets/delete-persona'
import type { Assets, SlideshowPictures } from '@pack/core/assets/ports'
import type { Stills } from '@pack/core/content/thumbnail'
import type { Voice } from '@pack/core/film/speech'
import type { Storage } from '@pack/core/kernel/storage'
import {
  changePersona,
  createPersona,
  findPersona,
  listDependents,
  listPersonas,
} from '@pack/core/personas/manage-personas'
import { dependentsSchema, newPersonaSchema, personaChangeSchema, personaSchema } from '@pack/core/personas/persona'
import { PICTURE_MAX_BYTES, removePicture, setPicture } from '@pack/core/personas/persona-picture'
import type { Personas } from '@pack/core/personas/ports'
import { previewVoice, voicePreviewSchema } from '@pack/core/personas/preview-voice'
import { signedIn, type VerifyAccessToken } from '../auth.ts'
import { answers, answersNothing, answersWith, body, idParams } from '../describe.ts'
import { newRouter } from '../router.ts'
import { readUpload } from '../upload.ts'

type Uses = {
  personas: Personas
  assets: Assets
  slideshowPictures: SlideshowPictures
  storage: Storage
  stills: Stills
  voice: Voice
  voicesOf: (ownerId: string) => Voice
  wav: (samples: Int16Array, sampleRate: number) => Uint8Array
  verifyAccessToken: VerifyAccessToken
}

const voiceChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  provider: z.string(),
  languages: z.array(z.string()),
})

/** Personas and their voices (part 5). */
export function personaRoutes(server: Uses) {
  const router = newRouter()
  const uses = {
    ...server,
    voices: () => server.voice.catalogue(),
    bytes: (text: string) => new TextEncoder().encode(text),
  }
  const middleware = signedIn(server)
  const personas = { tags: ['personas'], security: [{ bearer: [] }], middleware }

  router.openapi(
    createRoute({
      ...personas,
      method: 'get',
      path: '/user/personas',
      request: { query: z.object({ require_assets: z.string().optional() }) },
      responses: answers(z.array(personaSchema), 'The personas of the caller'),
    }),
    async (c) => {
      const requireAssets = c.req.valid('query').require_assets === 'true'
      return c.json(await listPersonas(uses, c.get('viewer'), requireAssets), 200)
    },
  )

  router.openapi(
    createRoute({
      ...personas,
      method: 'post',
      path: '/user/personas',
      request: body(newPersonaSchema),
      responses: answersWith(201, personaSchema, 'The persona that was made'),
    }),
    async (c) => c.json(await createPersona(uses, c.get('viewer'), c.req.valid('json')), 201),
  )

  router.openapi(
    createRoute({
      ...personas,
      method: 'get',
      path: '/user/personas/dependents',
      description:
        'Videos in which a persona speaks, those of them that are being made or have a date to come, own assets',
      responses: answers(z.record(z.string(), dependentsSchema), 'What depends on each persona, by its id'),
    }),
    async (c) => c.json(await listDependents(uses, c.get('viewer')), 200),
  )

  router.openapi(
    createRoute({
      ...personas,
      method: 'get',
      path: '/user/personas/{id}',
      request: { params: idParams },
      responses: answers(personaSchema, 'The persona'),
    }),
    async (c) => c.json(await findPersona(uses, c.get('viewer'), c.req.valid('param').id), 200),
  )

  router.openapi(
    createRoute({
      ...personas,
      method: 'patch',
      path: '/user/personas/{id}',
      request: { params: idParams, ...body(personaChangeSchema) },
      responses: answers(personaSchema, 'The persona as it is now'),
    }),
    async (c) => c.json(await changePersona(uses, c.get('viewer'), c.req.valid('param').id, c.req.valid('json')), 200),
  )

  router.openapi(
    createRoute({
      ...personas,
      method: 'delete',
      path: '/user/personas/{id}',
      request: { params: idParams },
      responses: answersNothing('The persona is gone; its videos stay'),
    }),
    async (c) => {
      await deletePersona(uses, c.get('viewer'), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

  router.openapi(
    createRoute({
      ...personas,
      method: 'post',
      path: '/user/personas/{id}/avatar',
      description: `multipart/form-data with a picture as "file", at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB`,
      request: { params: idParams },
      responses: answers(personaSchema, 'The persona with its picture'),
    }),
    async (c) => {
      const bytes = await readUpload(c.env.incoming, { field: 'file', maxBytes: PICTURE_MAX_BYTES })
      const order = { ...c.req.valid('param'), bytes, name: randomUUID() }
      return c.json(await setPicture(uses, c.get('viewer'), order), 200)
    },
  )

  router.openapi(
    createRoute({
      ...personas,
      method: 'delete',
      path: '/user/personas/{id}/avatar',
      request: { params: idParams },
      responses: answers(personaSchema, 'The persona with its drawn face'),
    }),
    async (c) => c.json(await removePicture(uses, c.get('viewer'), c.req.valid('param').id), 200),
  )

  router.openapi(
    createRoute({
      tags: ['voices'],
      security: [{ bearer: [] }],
      middleware,
      method: 'get',
      path: '/voices',
      responses: answers(z.array(voiceChoiceSchema), 'The voices that one can choose'),
    }),
    (c) => c.json(server.voice.catalogue(), 200),
  )

  router.openapi(
    createRoute({
      tags: ['voices'],
      security: [{ bearer: [] }],
      middleware,
      method: 'post',
      path: '/voices/preview',
      request: body(voicePreviewSchema),
      responses: { ...answersNothing(''), 200: { description: 'The line as audio/wav', content: { 'audio/wav': {} } } },
    }),
    async (c) => {
      const viewer = c.get('viewer')
      const uses = { personas: server.personas, voice: server.voicesOf(viewer.id) }
      const audio = await previewVoice(uses, viewer, c.req.valid('json'), c.req.raw.signal)
      const file = new Uint8Array(server.wav(audio.samples, audio.sampleRate))
      return c.body(file, 200, { 'content-type': 'audio/wav', 'cache-control': 'no-store' })
    },
  )

  return router
}
