import { z } from 'zod'
import { cleanText } from '../kernel/text.ts'
import { isTimeZone } from '../kernel/time-zone.ts'
import type { Accounts } from './ports.ts'
import { startWithSchema } from './start-with-schema.ts'
import { STYLE_NOTES_MAX } from './style-notes.ts'
import type { Viewer } from './viewer.ts'

/** PATCH /me: changed fields only. */
export const settingsChangeSchema = z.object({
  time_zone: z.string().max(64).refine(isTimeZone, 'Choose a valid time zone.').optional(),
  style_notes: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(STYLE_NOTES_MAX, `At most ${STYLE_NOTES_MAX} characters.`))
    .optional(),
  start_with: startWithSchema.optional(),
})
export type SettingsChange = z.infer<typeof settingsChangeSchema>

/** Changes the given settings; the others stay. */
export async function changeSettings(
  { accounts }: { accounts: Accounts },
  viewer: Viewer,
  { time_zone: timeZone, style_notes: styleNotes, start_with: startWith }: SettingsChange,
): Promise<void> {
  await accounts.changeSettings(viewer.id, {
    ...(timeZone !== undefined && { timeZone }),
    ...(styleNotes !== undefined && { styleNotes }),
    ...(startWith !== undefined && { startWith }),
  })
}
