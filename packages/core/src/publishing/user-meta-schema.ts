import { z } from 'zod'
import { parsePlaylistId, playlistProblem } from './playlist.ts'
import { parseTags, tagsProblem } from './tags.ts'
import { templateProblem } from './templates.ts'

export const YOUTUBE_PRIVACIES = ['public', 'unlisted'] as const

/** GET, POST and PATCH /user-meta. Before the first POST all fields are null. */
export const userMetaSchema = z.object({
  title_template: z.string().nullable(),
  description_template: z.string().nullable(),
  youtube_tags: z.array(z.string()).nullable(),
  seo_tags: z.array(z.string()).nullable(),
  playlist_id: z.string().nullable(),
  youtube_privacy: z.enum(YOUTUBE_PRIVACIES).nullable(),
  made_for_kids: z.boolean().nullable(),
})
export type UserMeta = z.infer<typeof userMetaSchema>

const refuse = <Value>(problemOf: (value: Value) => string | null) =>
  z.superRefine<Value>((value, context) => {
    const problem = problemOf(value)
    if (problem) context.addIssue(problem)
  })

const emptyToNull = (text: string | null) => text || null

const template = (kind: 'title' | 'description') =>
  z
    .string()
    .trim()
    .check(refuse((text: string) => templateProblem(text, kind)))
    .nullable()
    .transform(emptyToNull)
    .optional()

const tags = z
  .union([z.string(), z.array(z.string())])
  .nullable()
  .transform(parseTags)
  .check(refuse(tagsProblem))
  .optional()

/** POST and PATCH /user-meta: PATCH sends changed fields only. Tags are a list, or a text with commas. */
export const userMetaChangeSchema = z.object({
  title_template: template('title'),
  description_template: template('description'),
  youtube_tags: tags,
  seo_tags: tags,
  playlist_id: z.string().transform(parsePlaylistId).check(refuse(playlistProblem)).nullable().optional(),
  youtube_privacy: z.enum(YOUTUBE_PRIVACIES, 'Choose public or unlisted.').optional(),
  made_for_kids: z.boolean().optional(),
})
export type UserMetaChange = z.infer<typeof userMetaChangeSchema>

/** GET /user/defaults. */
export const userDefaultsSchema = z.object({ description: z.string(), tags: z.array(z.string()) })
