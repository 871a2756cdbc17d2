import type { Viewer } from '../accounts/viewer.ts'
import { DEFAULT_CAPTIONS } from '../film/caption-styles.ts'
import { type VoiceChoice, voiceResolves } from '../film/speech.ts'
import { invalid, notFound, ProductError } from '../kernel/errors.ts'
import type { Storage } from '../kernel/storage.ts'
import { avatarFolder, avatarOf, lookOfPersona } from './avatar.ts'
import { PACK } from './pack.ts'
import { type NewPersona, type Persona, type PersonaChange, personaSlug } from './persona.ts'
import {
  idsBeyondPlan,
  isCustom,
  personaLimit,
  personaLimitReached,
  READ_ONLY_PERSONA_MESSAGE,
} from './persona-limit.ts'
import type { NewStoredPersona, Personas, StoredPersona } from './ports.ts'
import { drawWolf, svgMarkup } from './wolf-drawing.ts'

type Uses = {
  personas: Personas
  storage: Storage
  /** UTF-8 encoder: core has none of its own. */
  bytes: (text: string) => Uint8Array
  voices: () => VoiceChoice[]
}

/** How long links to avatars are valid, in seconds. */
const AVATAR_SECONDS = 24 * 60 * 60
/** Colour of a persona for which none is given. */
const DEFAULT_COLOUR = '#8b7cf6'

/** A persona as the API returns it. */
export async function showPersona(
  { storage }: Pick<Uses, 'storage'>,
  persona: StoredPersona,
  readOnly: boolean,
): Promise<Persona> {
  return {
    id: persona.id,
    slug: persona.slug,
    name: persona.name,
    role_title: persona.roleTitle,
    tone: persona.tone,
    backstory: persona.backstory,
    voice_line: persona.voiceLine,
    colour: persona.colour,
    voice: persona.voice,
    catch_phrases: persona.catchPhrases,
    forbidden_words: persona.forbiddenWords,
    captions: persona.captions,
    face_seed: persona.faceSeed,
    has_picture: persona.avatarMedia !== null,
    avatar_url: await storage.signedUrl(avatarOf(persona), { seconds: AVATAR_SECONDS }),
    clone_of: persona.cloneOf,
    read_only: readOnly,
  }
}

/**
 * The viewer's personas. `requireAssets` leaves out those for which neither their voice nor a fallback is offered (part
 * 3 §C; a background always resolves: the stock kit has one).
 */
export async function listPersonas(uses: Uses, viewer: Viewer, requireAssets: boolean): Promise<Persona[]> {
  const offered = new Set(uses.voices().map((voice) => voice.id))
  const all = await uses.personas.list(viewer.id)
  const usable = requireAssets ? all.filter((persona) => voiceResolves(persona.voice.id, offered)) : all
  const locked = idsBeyondPlan(all, viewer.tier)
  return Promise.all(usable.map((persona) => showPersona(uses, persona, locked.has(persona.id))))
}

export async function findPersona(uses: Uses, viewer: Viewer, id: string): Promise<Persona> {
  const persona = await uses.personas.find(viewer.id, id)
  if (!persona) throw notFound('Persona')
  return showPersona(uses, persona, await isReadOnly(uses, viewer, id))
}

async function isReadOnly({ personas }: Pick<Uses, 'personas'>, viewer: Viewer, id: string): Promise<boolean> {
  return idsBeyondPlan(await personas.list(viewer.id), viewer.tier).has(id)
}

/** Creates a persona: from scratch within the plan's limit, or from a wolf with any changed fields. */
export async function createPersona(uses: Uses, viewer: Viewer, wanted: NewPersona): Promise<Persona> {
  const wolf = wanted.clone_of ? PACK[wanted.clone_of] : null
  const name = wanted.name ?? wolf?.name
  if (!name) throw invalid('A name is required.')
  const voice = wanted.voice ?? wolf?.voice ?? { id: uses.voices()[0]?.id ?? 'flow', pace: 1, pitch: 0 }
  checkVoice(uses, voice.id)
  const character = {
    name,
    roleTitle: wanted.role_title ?? wolf?.role_title ?? '',
    tone: wanted.tone ?? wolf?.tone ?? '',
    backstory: wanted.backstory ?? wolf?.backstory ?? '',
    voiceLine: wanted.voice_line ?? wolf?.voice_line ?? '',
    voice,
    catchPhrases: [...(wanted.catch_phrases ?? wolf?.catch_phrases ?? [])],
    forbiddenWords: [...(wanted.forbidden_words ?? wolf?.forbidden_words ?? [])],
    cloneOf: wanted.clone_of ?? null,
  }
  const made = await addWithFreeSlug(uses.personas, viewer, {
    ...character,
    ownerId: viewer.id,
    slug: personaSlug(name),
    custom: isCustom(character),
    colour: (wanted.colour ?? wolf?.colour ?? DEFAULT_COLOUR).toLowerCase(),
    faceSeed: wanted.face_seed ?? null,
    avatarMedia: null,
    captions: wanted.captions ?? DEFAULT_CAPTIONS,
  })
  await drawAvatar(uses, made).catch(async (error) => {
    await uses.personas.remove(viewer.id, made.id)
    throw error
  })
  return showPersona(uses, made, false)
}

/** Changes the given fields. The slug stays: stored files and scripts are named after it. */
export async function changePersona(uses: Uses, viewer: Viewer, id: string, change: PersonaChange): Promise<Persona> {
  const before = await findChangeablePersona(uses, viewer, id)
  if (change.voice) checkVoice(uses, change.voice.id)
  const fields = {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.role_title !== undefined && { roleTitle: change.role_title }),
    ...(change.tone !== undefined && { tone: change.tone }),
    ...(change.backstory !== undefined && { backstory: change.backstory }),
    ...(change.voice_line !== undefined && { voiceLine: change.voice_line }),
    ...(change.colour !== undefined && { colour: change.colour.toLowerCase() }),
    ...(change.voice !== undefined && { voice: change.voice }),
    ...(change.catch_phrases !== undefined && { catchPhrases: change.catch_phrases }),
    ...(change.forbidden_words !== undefined && { forbiddenWords: change.forbidden_words }),
    ...(change.captions !== undefined && { captions: change.captions }),
    ...(change.face_seed !== undefined && { faceSeed: change.face_seed }),
  }
  const custom = isCustom({ ...before, ...fields })
  const changed = await uses.personas.change(
    viewer.id,
    id,
    { ...fields, custom },
    { customLimit: personaLimit(viewer.tier) },
  )
  if (!changed) throw notFound('Persona')
  if (changed === 'full') throw personaLimitReached(viewer.tier)
  if (change.colour !== undefined || change.face_seed !== undefined) {
    await drawAvatar(uses, changed).catch(async (error) => {
      await uses.personas.change(viewer.id, id, before, { customLimit: personaLimit(viewer.tier) })
      throw error
    })
    await removeUnusedAvatars(uses, changed, changed, before)
  }
  return showPersona(uses, changed, false)
}

/** The persona, if the viewer may change it. */
export async function findChangeablePersona({ personas }: Pick<Uses, 'personas'>, viewer: Viewer, id: string) {
  const persona = await personas.find(viewer.id, id)
  if (!persona) throw notFound('Persona')
  if (await isReadOnly({ personas }, viewer, id)) throw new ProductError('forbidden', READ_ONLY_PERSONA_MESSAGE)
  return persona
}

/** The dependents of each of the viewer's personas. */
export const listDependents = ({ personas }: Pick<Uses, 'personas'>, viewer: Viewer) => personas.dependents(viewer.id)

function checkVoice({ voices }: Pick<Uses, 'voices'>, id: string) {
  if (!voices().some((voice) => voice.id === id)) throw invalid(`Voice “${id}” isn’t available. Choose another.`)
}

/** Slugs are unique per owner: a second Flow becomes flow-2. */
async function addWithFreeSlug(
  personas: Personas,
  { tier }: Viewer,
  persona: NewStoredPersona,
): Promise<StoredPersona> {
  for (let n = 1; n <= 100; n++) {
    const named = { ...persona, slug: n === 1 ? persona.slug : `${persona.slug}-${n}` }
    const made = await personas.add(named, { customLimit: personaLimit(tier) })
    if (made === 'full') throw personaLimitReached(tier)
    if (made !== 'slug_taken') return made
  }
  throw invalid('That name is already used too often. Choose another name.')
}

/** Stores the drawn face as a picture, unless it is a wolf's own, which the stock kit has. */
async function drawAvatar({ storage, bytes }: Pick<Uses, 'storage' | 'bytes'>, persona: StoredPersona) {
  const drawn = avatarOf({ ...persona, avatarMedia: null })
  if (!drawn.startsWith(avatarFolder(persona.ownerId))) return
  await storage.putBytes(drawn, bytes(svgMarkup(drawWolf(lookOfPersona(persona), 'avatar'))))
}

/** Deletes a persona's pictures except those that `kept` shows: a video in progress may still need the previous one. */
export async function removeUnusedAvatars(
  { storage }: Pick<Uses, 'storage'>,
  { ownerId, id }: Pick<StoredPersona, 'ownerId' | 'id'>,
  ...states: StoredPersona[]
): Promise<void> {
  const folder = avatarFolder(ownerId)
  const shown = new Set(states.flatMap((state) => [avatarOf(state), avatarOf({ ...state, avatarMedia: null })]))
  const all = await storage.list(folder)
  const gone = all.filter((key) => key.startsWith(`${folder}${id}`) && !shown.has(key))
  await Promise.all(gone.map((key) => storage.remove(key)))
}
