const YOUTUBE = 'https://www.googleapis.com/auth/'
const SIGN_IN = [
  'openid',
  'email',
  'profile',
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
]

/** YouTube's scopes as the consent page words them. */
export const SCOPE_LABELS: Readonly<Record<string, string>> = {
  [`${YOUTUBE}youtube`]: 'Manage your YouTube account',
  [`${YOUTUBE}youtube.upload`]: 'Manage your YouTube videos',
  [`${YOUTUBE}youtube.force-ssl`]:
    'See, edit, and permanently delete your YouTube videos, ratings, comments and captions',
  [`${YOUTUBE}youtube.readonly`]: 'View your YouTube account',
  [`${YOUTUBE}youtubepartner`]: 'View and manage your assets and associated content on YouTube',
  [`${YOUTUBE}youtube.channel-memberships.creator`]: 'See a list of your current active channel members',
}

export const isSignInScope = (scope: string) => SIGN_IN.includes(scope)
export const isScope = (scope: string) => isSignInScope(scope) || scope in SCOPE_LABELS

const WRITE = ['youtube', 'youtube.force-ssl', 'youtubepartner']
const READ = [...WRITE, 'youtube.readonly']
const UPLOAD = [...WRITE, 'youtube.upload']
const METHODS = {
  'channels.list': READ,
  'videos.list': READ,
  'videos.insert': UPLOAD,
  'videos.update': WRITE,
  'videos.delete': WRITE,
  'thumbnails.set': UPLOAD,
  'playlists.list': READ,
  'playlists.insert': WRITE,
  'playlistItems.list': READ,
  'playlistItems.insert': WRITE,
  'playlistItems.delete': WRITE,
}
export type Method = keyof typeof METHODS

/** Whether a token with these scopes may call a method. */
export const mayCall = (method: Method, scopes: string[]) =>
  METHODS[method].some((name) => scopes.includes(`${YOUTUBE}${name}`))
