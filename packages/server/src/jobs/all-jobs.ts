import type { AnyJob } from '../define-job.ts'
import { checkPlatformAccount, checkPlatforms, type PlatformUses, revokeGrant } from './check-platforms.ts'
import { type DeletionUses, deleteAccount } from './delete-account.ts'
import { DELIVERIES, type PublishingEventUses } from './deliver-events.ts'
import type { CleanUses } from './make-clean-rendition.ts'
import { type ExportUses, exportAccount } from './make-export.ts'
import { type AssetUses, prepareAsset, removeAssetFile } from './prepare-assets.ts'
import { makeVideo, type VideoUses, writeForReview } from './produce-video.ts'
import { type PublishingUses, publishDue, publishVideos } from './publish-videos.ts'
import { type HousekeepingUses, removeExpired } from './remove-expired.ts'
import { repaintThumbnail, type ThumbnailUses } from './repaint-thumbnail.ts'

/** Dependencies of all jobs together. */
export type AllUses = VideoUses &
  DeletionUses &
  ExportUses &
  AssetUses &
  ThumbnailUses &
  PlatformUses &
  PublishingUses &
  PublishingEventUses &
  CleanUses &
  HousekeepingUses

/** Every background job of the product. */
export const JOBS: readonly AnyJob<AllUses>[] = [
  makeVideo,
  writeForReview,
  exportAccount,
  deleteAccount,
  prepareAsset,
  removeAssetFile,
  repaintThumbnail,
  revokeGrant,
  checkPlatformAccount,
  checkPlatforms,
  publishVideos,
  publishDue,
  removeExpired,
  ...DELIVERIES.map(({ job }) => job),
]
