import type { z } from 'zod'
import type { Viewer } from '../accounts/viewer.ts'
import { invalid, notFound } from '../kernel/errors.ts'
import type { UserMetas } from './ports.ts'
import type { UserMeta, UserMetaChange, userDefaultsSchema } from './user-meta-schema.ts'

type Uses = { userMetas: UserMetas }

/** Before the first save. */
export const NO_META: UserMeta = {
  title_template: null,
  description_template: null,
  youtube_tags: null,
  seo_tags: null,
  playlist_id: null,
  youtube_privacy: null,
  made_for_kids: null,
}

/** The viewer's publishing templates and settings; all null before the first save. */
export const readUserMeta = async ({ userMetas }: Uses, viewer: Pick<Viewer, 'id'>): Promise<UserMeta> =>
  (await userMetas.find(viewer.id)) ?? NO_META

/** Saves the templates for the first time. When another tab was first, the given fields replace its own. */
export const createUserMeta = ({ userMetas }: Uses, viewer: Viewer, meta: UserMetaChange): Promise<UserMeta> =>
  userMetas.create(viewer.id, meta)

/** Saves changed fields. */
export async function changeUserMeta({ userMetas }: Uses, viewer: Viewer, change: UserMetaChange): Promise<UserMeta> {
  if (Object.values(change).every((value) => value === undefined)) throw invalid(NOTHING_TO_UPDATE)
  const changed = await userMetas.change(viewer.id, change)
  if (!changed) throw notFound('Publishing templates')
  return changed
}

export const NOTHING_TO_UPDATE = 'Nothing to update.'

/** GET /user/defaults: what new videos are described with. */
export async function readUserDefaults(uses: Uses, viewer: Viewer): Promise<z.infer<typeof userDefaultsSchema>> {
  const { description_template: description, youtube_tags: tags } = await readUserMeta(uses, viewer)
  return { description: description ?? '', tags: tags ?? [] }
}
