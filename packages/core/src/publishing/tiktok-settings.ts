import type { Viewer } from '../accounts/viewer.ts'
import { type ItemUses, ownItem, refuseLocked, saveItem } from '../content/change-item.ts'
import type { ContentMode } from '../content/item.ts'
import type { ContentItem } from '../content/item-schema.ts'
import type { Item } from '../content/ports.ts'
import { isAlwaysLabelled, NO_TIKTOK_CHOICE, type TikTokSettings } from '../content/tiktok-settings.ts'
import { invalid } from '../kernel/errors.ts'
import type { TikTokDefaultsStore } from './ports.ts'
import { TIKTOK_DEFAULTS } from './tiktok-defaults.ts'
import { settingsProblems } from './tiktok-rules.ts'
import type { TikTokSettingsChange } from './tiktok-settings-schema.ts'
import { NOTHING_TO_UPDATE } from './user-meta.ts'

const NOT_COMMERCIAL = { your_brand: false, branded_content: false }

type Uses = ItemUses & { tiktokDefaults: TikTokDefaultsStore }

/** Saves the settings of an item's TikTok post. Refuses published items (409) and what TikTok never allows (422). */
export async function changeTikTokSettings(
  uses: Uses,
  viewer: Viewer,
  { change, ...named }: { mode: ContentMode; id: string; change: TikTokSettingsChange },
): Promise<ContentItem> {
  if (Object.values(change).every((value) => value === undefined)) throw invalid(NOTHING_TO_UPDATE)
  const item = await ownItem(uses, viewer, named)
  refuseLocked(item)
  const { allow_commercial_publish: allowCommercial } = (await uses.tiktokDefaults.find(viewer.id)) ?? TIKTOK_DEFAULTS
  return saveItem(uses, item, { tiktok: settingsOf(item, change, { allowCommercial }) })
}

/**
 * An item's settings with these changes. Without commercial content no brand is promoted, and generated videos keep
 * their label. Throws 'invalid' for combinations that TikTok never allows.
 */
export function settingsOf(
  item: Pick<Item, 'mode' | 'tiktok'>,
  change: TikTokSettingsChange,
  allowed: { allowCommercial: boolean },
): TikTokSettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const merged: TikTokSettings = {
    privacy_level: '',
    ...(item.tiktok ?? NO_TIKTOK_CHOICE),
    ...(change.is_commercial === false && NOT_COMMERCIAL),
    ...given,
  }
  const problems = settingsProblems(merged, allowed)
  if (problems.length > 0) throw invalid(problems.map(({ message }) => message).join(' '))
  return {
    ...merged,
    is_aigc: merged.is_aigc || isAlwaysLabelled(item),
    ...(!merged.is_commercial && NOT_COMMERCIAL),
  }
}
