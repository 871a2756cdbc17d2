/** TikTok's scopes as the consent page words them. */
export const SCOPE_LABELS: Readonly<Record<string, string>> = {
  'user.info.basic': 'Read your profile info (avatar, display name)',
  'user.info.profile': 'Read your additional profile info (username, bio, verification)',
  'user.info.stats': 'Read your profile engagement statistics',
  'video.list': 'Read your public videos on TikTok',
  'video.publish': 'Post content to TikTok',
  'video.upload': 'Share content to your TikTok account as a draft',
}

/** Granted with every consent. */
export const ALWAYS_GRANTED = 'user.info.basic'

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'user.info.basic': ['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name'],
  'user.info.profile': ['bio_description', 'profile_deep_link', 'is_verified', 'username'],
  'user.info.stats': ['follower_count', 'following_count', 'likes_count', 'video_count'],
}

/** The scope that a field of user/info needs; undefined if there is no such field. */
export const scopeOfField = (field: string) => Object.keys(FIELDS).find((scope) => FIELDS[scope]?.includes(field))
