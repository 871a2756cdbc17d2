import type { StandIn } from '../../config/config.ts'

/** Google's addresses for YouTube, or its stand-in's. `authorize` is opened by browsers, the others by this server. */
export const youtubeAddresses = (standIn: StandIn | null) => {
  const api = standIn?.server ?? 'https://youtube.googleapis.com'
  return {
    authorize: `${standIn?.browser ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token: `${standIn?.server ?? 'https://oauth2.googleapis.com'}/token`,
    revoke: `${standIn?.server ?? 'https://oauth2.googleapis.com'}/revoke`,
    channels: `${api}/youtube/v3/channels`,
    watch: `${standIn?.browser ?? 'https://www.youtube.com'}/watch`,
    videos: `${api}/youtube/v3/videos`,
    playlistItems: `${api}/youtube/v3/playlistItems`,
    uploads: `${api}/upload/youtube/v3/videos`,
    thumbnails: `${api}/upload/youtube/v3/thumbnails/set`,
  }
}

/** TikTok's addresses, or its stand-in's. */
export const tiktokAddresses = (standIn: StandIn | null) => {
  const api = `${standIn?.server ?? 'https://open.tiktokapis.com'}/v2`
  return {
    authorize: `${standIn?.browser ?? 'https://www.tiktok.com'}/v2/auth/authorize/`,
    token: `${api}/oauth/token/`,
    revoke: `${api}/oauth/revoke/`,
    userInfo: `${api}/user/info/`,
    creatorInfo: `${api}/post/publish/creator_info/query/`,
    init: `${api}/post/publish/video/init/`,
    status: `${api}/post/publish/status/fetch/`,
    watch: standIn?.browser ?? 'https://www.tiktok.com',
  }
}
