import type { z } from 'zod'
import type { Viewer } from '../accounts/viewer.ts'
import { BG_CHANGE_SECONDS } from '../content/background.ts'
import { invalid } from '../kernel/errors.ts'
import type { PlatformAccounts, TikTokDefaultsStore } from './ports.ts'
import type { TikTokDefaults, TikTokDefaultsChange, tiktokDefaultsSchema } from './tiktok-defaults-schema.ts'
import { BRANDED_AND_PRIVATE } from './tiktok-words.ts'
import { NOTHING_TO_UPDATE } from './user-meta.ts'

type Answer = z.infer<typeof tiktokDefaultsSchema>

/**
 * The settings of a TikTok post until its author changes them (part 3 §A): private, nothing allowed, no advertising.
 */
export const TIKTOK_DEFAULTS: TikTokDefaults = {
  privacy_level: 'SELF_ONLY',
  disable_duet: true,
  disable_stitch: true,
  disable_comment: true,
  approve_public_posting: false,
  allow_commercial_publish: true,
  is_commercial: false,
  your_brand: false,
  branded_content: false,
  background_mode: 'loop',
  bg_change_seconds: BG_CHANGE_SECONDS.default,
  keep_branding: false,
}

type Uses = { tiktokDefaults: TikTokDefaultsStore; platformAccounts: PlatformAccounts }

/** The viewer's defaults, and the name of the TikTok account that was linked last. */
export async function readTikTokDefaults(uses: Uses, viewer: Viewer): Promise<Answer> {
  const stored = await uses.tiktokDefaults.find(viewer.id)
  return answer(uses, viewer, stored ?? TIKTOK_DEFAULTS)
}

/** Saves changed fields. */
export async function changeTikTokDefaults(uses: Uses, viewer: Viewer, change: TikTokDefaultsChange): Promise<Answer> {
  if (Object.values(change).every((value) => value === undefined)) throw invalid(NOTHING_TO_UPDATE)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const saved = await uses.tiktokDefaults.change(viewer.id, (before) => {
    const after = withoutForbidden({ ...(before ?? TIKTOK_DEFAULTS), ...given })
    if (after.branded_content && after.privacy_level === 'SELF_ONLY') throw invalid(BRANDED_AND_PRIVATE)
    return after
  })
  return answer(uses, viewer, saved)
}

/** Commercial settings are cleared when the account doesn't allow them, or the post isn't commercial (part 2 §5). */
function withoutForbidden(defaults: TikTokDefaults): TikTokDefaults {
  const is_commercial = defaults.is_commercial && defaults.allow_commercial_publish
  if (is_commercial) return defaults
  return { ...defaults, is_commercial, your_brand: false, branded_content: false }
}

async function answer({ platformAccounts }: Uses, viewer: Viewer, defaults: TikTokDefaults): Promise<Answer> {
  const account = await platformAccounts.latest(viewer.id, 'tiktok')
  return { defaults, display_name: account?.state === 'linked' ? account.title : null }
}
