import type { PlatformCode } from '@pack/core/publishing/platforms'

/** Texts of a platform's card (part 1 §8). */
type PlatformTexts = {
  pitch: string
  notLinked: string
  expired: string
  checkFailed: string
  linkFailed: string
  linked: string
  disconnectFailed: (reason: string) => { text: string; reason: string | null }
}

export const PLATFORM_TEXTS: Readonly<Record<PlatformCode, PlatformTexts>> = {
  youtube: {
    pitch: 'Connect your channel to publish videos and Shorts.',
    notLinked: 'No YouTube account linked yet.',
    expired: 'YouTube access expired. Please reconnect.',
    checkFailed: 'Failed to verify YouTube connection.',
    linkFailed: 'Failed to link YouTube.',
    linked: 'Your YouTube channel is connected.',
    disconnectFailed: (reason) => ({ text: 'Failed to disconnect.', reason }),
  },
  tiktok: {
    pitch: 'Connect your account to post your videos.',
    notLinked: 'TikTok not connected.',
    expired: 'TikTok access expired. Please reconnect.',
    checkFailed: 'Connection check failed.',
    linkFailed: 'TikTok connection failed.',
    linked: 'Your TikTok account is connected.',
    disconnectFailed: (reason) => ({ text: `Failed to disconnect: ${reason}`, reason: null }),
  },
}
