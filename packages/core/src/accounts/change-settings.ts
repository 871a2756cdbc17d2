import { z } from 'zod'
import { cleanText } from '../kernel/text.ts'
import { isTimeZone } from '../kernel/time-zone.ts'
import type { Accounts } from './ports.ts'
import { startWithSchema } from './start-with-schema.ts'
import { STYLE_NOTES_MAX } from './style-notes.ts'
import type { Viewer } from './viewer.ts'

const FULL_HOUR = 'Choose a full hour from 0 to 23.'

/** PATCH /me: changed fields only. */
export const settingsChangeSchema = z.object({
  time_zone: z.string().max(64).refine(isTimeZone, 'Choose a valid time zone.').optional(),
  posting_hour: z.int(FULL_HOUR).min(0, FULL_HOUR).max(23, FULL_HOUR).optional(),
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
  { time_zone: timeZone, posting_hour: postingHour, style_notes: styleNotes, start_with: startWith }: SettingsChange,
): Promise<void> {
  await accounts.changeSettings(viewer.id, {
    ...(timeZone !== undefined && { timeZone }),
    ...(postingHour !== undefined && { postingHour }),
    ...(styleNotes !== undefined && { styleNotes }),
    ...(startWith !== undefined && { startWith }),
  })
}
