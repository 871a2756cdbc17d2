import type { Item } from '../content/ports.ts'
import { isAlwaysLabelled, suggestedTitle, type TikTokSettings } from '../content/tiktok-settings.ts'
import type { TikTokPayload } from './publication.ts'
import type { TikTokDefaults } from './tiktok-defaults-schema.ts'

/**
 * The settings that a video is posted with: those that its author chose for it, or the account's defaults if they
 * approve posting without being asked. Null: its author has to choose (part 3 §I).
 */
export function postingSettings(
  item: Pick<Item, 'tiktok' | 'mode'>,
  defaults: TikTokDefaults | null,
): TikTokSettings | null {
  if (item.tiktok) return item.tiktok
  if (!defaults?.approve_public_posting) return null
  const { privacy_level, disable_duet, disable_stitch, disable_comment } = defaults
  const { is_commercial, your_brand, branded_content } = defaults
  return {
    title: null,
    ...{ privacy_level, disable_duet, disable_stitch, disable_comment, is_commercial, your_brand, branded_content },
    is_aigc: isAlwaysLabelled(item),
    layout: 'vertical',
  }
}

/** The data to send to TikTok. Generated speech and pictures are always labelled. */
export function postOf(
  item: Pick<Item, 'mode' | 'title' | 'keywords'>,
  settings: TikTokSettings,
  username: string,
): TikTokPayload {
  return {
    title: settings.title ?? suggestedTitle(item),
    privacyLevel: settings.privacy_level,
    disableDuet: settings.disable_duet,
    disableStitch: settings.disable_stitch,
    disableComment: settings.disable_comment,
    yourBrand: settings.is_commercial && settings.your_brand,
    brandedContent: settings.is_commercial && settings.branded_content,
    syntheticMedia: isAlwaysLabelled(item) || settings.is_aigc,
    username,
  }
}
