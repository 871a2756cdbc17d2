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
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { signedIn } from '../auth.ts'
import { endpoints, idParams, jsonContent, PROBLEMS } from '../endpoint.ts'
import { newRouter } from '../router.ts'
import { pictureBody, withUpload } from '../upload.ts'

type Uses = {
  personas: Personas
  assets: Assets
  slideshowPictures: SlideshowPictures
  storage: Storage
  stills: Stills
  openIncoming: () => Promise<{ path: string; remove(): Promise<void> }>
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
  const personas = endpoints(router, { tags: ['personas'], middleware })

  personas(
    'get',
    '/user/personas',
    {
      query: z.object({ require_assets: z.string().optional() }),
      out: z.array(personaSchema),
      answers: 'The caller’s personas',
    },
    ({ viewer, query }) => listPersonas(uses, viewer, query.require_assets === 'true'),
  )
  personas(
    'post',
    '/user/personas',
    { body: newPersonaSchema, status: 201, out: personaSchema, answers: 'The new persona' },
    ({ viewer, body }) => createPersona(uses, viewer, body),
  )
  personas(
    'get',
    '/user/personas/dependents',
    {
      description: 'Videos with a persona, how many of them are in progress or scheduled, and the persona’s own assets',
      out: z.record(z.string(), dependentsSchema),
      answers: 'What depends on each persona, by persona id',
    },
    ({ viewer }) => listDependents(uses, viewer),
  )
  personas(
    'get',
    '/user/personas/{id}',
    { params: idParams, out: personaSchema, answers: 'The persona' },
    ({ viewer, params }) => findPersona(uses, viewer, params.id),
  )
  personas(
    'patch',
    '/user/personas/{id}',
    { params: idParams, body: personaChangeSchema, out: personaSchema, answers: 'The updated persona' },
    ({ viewer, params, body }) => changePersona(uses, viewer, params.id, body),
  )
  personas('delete', '/user/personas/{id}', { params: idParams, answers: 'Persona deleted' }, ({ viewer, params }) =>
    deletePersona(uses, viewer, params.id),
  )

  personas(
    'post',
    '/user/personas/{id}/avatar',
    {
      description: pictureBody(PICTURE_MAX_BYTES),
      params: idParams,
      out: personaSchema,
      answers: 'The persona with its picture',
    },
    ({ viewer, params, c }) =>
      withUpload(uses, c.env.incoming, { most: PICTURE_MAX_BYTES }, ({ file }) =>
        setPicture(uses, viewer, { ...params, file, name: randomUUID() }),
      ),
  )
  personas(
    'delete',
    '/user/personas/{id}/avatar',
    { params: idParams, out: personaSchema, answers: 'The persona with its drawn avatar' },
    ({ viewer, params }) => removePicture(uses, viewer, params.id),
  )

  const voices = endpoints(router, { tags: ['voices'], middleware })
  voices('get', '/voices', { out: z.array(voiceChoiceSchema), answers: 'The available voices' }, () =>
    server.voice.catalogue(),
  )
  // Not an `endpoint`: it answers with a sound file.
  router.openapi(
    createRoute({
      tags: ['voices'],
      security: [{ bearer: [] }],
      middleware,
      method: 'post',
      path: '/voices/preview',
      request: { body: { required: true, content: jsonContent(voicePreviewSchema) } },
      responses: { 200: { description: 'The line as audio/wav', content: { 'audio/wav': {} } }, ...PROBLEMS },
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
