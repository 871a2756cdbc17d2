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

/** Whether a token with these scopes may read a channel. */
export const mayReadChannel = (scopes: string[]) =>
  ['youtube', 'youtube.readonly', 'youtube.force-ssl', 'youtubepartner'].some((name) =>
    scopes.includes(`${YOUTUBE}${name}`),
  )
