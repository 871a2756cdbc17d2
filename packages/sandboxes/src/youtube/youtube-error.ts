import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Refusal = { code: ContentfulStatusCode; domain: string; message: string; status?: string; location?: string }

const REFUSALS = {
  required: {
    code: 401,
    domain: 'global',
    message: 'Login Required.',
    status: 'UNAUTHENTICATED',
    location: 'Authorization',
  },
  authError: {
    code: 401,
    domain: 'global',
    message: 'Invalid Credentials',
    status: 'UNAUTHENTICATED',
    location: 'Authorization',
  },
  youtubeSignupRequired: { code: 401, domain: 'youtube.header', message: 'Unauthorized', location: 'Authorization' },
  insufficientPermissions: {
    code: 403,
    domain: 'global',
    message: 'Insufficient Permission',
    status: 'PERMISSION_DENIED',
  },
  authenticatedUserAccountSuspended: {
    code: 403,
    domain: 'youtube.common',
    message: 'The authenticated user’s account is suspended.',
  },
  authenticatedUserAccountClosed: {
    code: 403,
    domain: 'youtube.common',
    message: 'The authenticated user’s account is closed.',
  },
  quotaExceeded: {
    code: 403,
    domain: 'youtube.quota',
    message: 'The request cannot be completed because you have exceeded your quota.',
  },
  missingRequiredParameter: { code: 400, domain: 'youtube.parameter', message: 'Missing parameter' },
  incompatibleParameters: { code: 400, domain: 'youtube.parameter', message: 'Incompatible parameters' },
  unknownPart: { code: 400, domain: 'youtube.part', message: 'Unknown part', location: 'part' },
  invalidValue: { code: 400, domain: 'youtube.parameter', message: 'Invalid value' },
  unexpectedPart: { code: 400, domain: 'youtube.part', message: 'Unexpected part', location: 'part' },
  invalidFilters: { code: 400, domain: 'youtube.parameter', message: 'Invalid filters' },
  badRequest: { code: 400, domain: 'global', message: 'Bad Request', status: 'INVALID_ARGUMENT' },
  badContent: { code: 400, domain: 'global', message: 'Unsupported content with type.' },
  uploadTooLarge: { code: 413, domain: 'global', message: 'Media is too large.' },
  mediaBodyRequired: {
    code: 400,
    domain: 'youtube.video',
    message: 'The request does not include the video content.',
    location: 'body',
  },
  invalidTitle: {
    code: 400,
    domain: 'youtube.video',
    message: 'The request metadata specifies an invalid or empty video title.',
    location: 'body.snippet.title',
  },
  invalidDescription: {
    code: 400,
    domain: 'youtube.video',
    message: 'The request metadata specifies an invalid video description.',
    location: 'body.snippet.description',
  },
  invalidTags: {
    code: 400,
    domain: 'youtube.video',
    message: 'The request metadata specifies invalid video keywords.',
    location: 'body.snippet.tags',
  },
  invalidCategoryId: {
    code: 400,
    domain: 'youtube.video',
    message: 'The snippet.categoryId property specifies an invalid category ID.',
    location: 'body.snippet.categoryId',
  },
  invalidPublishAt: {
    code: 400,
    domain: 'youtube.video',
    message: 'The request metadata specifies an invalid scheduled publishing time.',
    location: 'body.status.publishAt',
  },
  invalidVideoMetadata: { code: 400, domain: 'youtube.video', message: 'The request metadata is invalid.' },
  uploadLimitExceeded: {
    code: 400,
    domain: 'youtube.video',
    message: 'The user has exceeded the number of videos they may upload.',
  },
  forbidden: { code: 403, domain: 'youtube.common', message: 'Forbidden' },
  videoNotFound: {
    code: 404,
    domain: 'youtube.video',
    message: 'The video that you are trying to access cannot be found.',
    location: 'id',
  },
  invalidImage: { code: 400, domain: 'youtube.thumbnail', message: 'The provided image content is invalid.' },
  invalidPageToken: { code: 400, domain: 'youtube.parameter', message: 'Invalid page token', location: 'pageToken' },
  playlistNotFound: {
    code: 404,
    domain: 'youtube.playlistItem',
    message: 'The playlist identified with the request’s playlistId parameter cannot be found.',
    location: 'playlistId',
  },
  playlistItemNotFound: {
    code: 404,
    domain: 'youtube.playlistItem',
    message: 'The playlist item identified with the request’s id parameter cannot be found.',
    location: 'id',
  },
  playlistItemsNotAccessible: {
    code: 403,
    domain: 'youtube.playlistItem',
    message: 'The request is not properly authorized to change the specified playlist.',
  },
  playlistContainsMaximumNumberOfVideos: {
    code: 403,
    domain: 'youtube.playlistItem',
    message: 'The playlist already contains the maximum allowed number of items.',
  },
  playlistOperationUnsupported: {
    code: 400,
    domain: 'youtube.playlistItem',
    message: 'The API does not support the ability to insert videos into the specified playlist.',
  },
  playlistIdRequired: { code: 400, domain: 'youtube.playlistItem', message: 'Playlist id not specified.' },
  playlistTitleRequired: {
    code: 400,
    domain: 'youtube.playlist',
    message: 'The request must specify a playlist title.',
    location: 'body.snippet.title',
  },
  resourceIdRequired: {
    code: 400,
    domain: 'youtube.playlistItem',
    message: 'The request must contain a resource in which the snippet object specifies a resourceId.',
  },
  invalidResourceType: {
    code: 400,
    domain: 'youtube.playlistItem',
    message: 'The type of resource specified for the playlist item is not supported.',
  },
  invalidPlaylistItemPosition: {
    code: 400,
    domain: 'youtube.playlistItem',
    message: 'The request attempts to set the playlist item’s position to an invalid or unsupported value.',
  },
  backendError: { code: 503, domain: 'global', message: 'Backend Error' },
} satisfies Record<string, Refusal>

export type Reason = keyof typeof REFUSALS

const locationTypeOf = (location: string) =>
  location === 'Authorization' ? 'header' : location.startsWith('body') ? 'other' : 'parameter'

/** An error of the YouTube Data API in its own shape. */
export function youtubeError(c: Context, reason: Reason, message?: string) {
  const { code, domain, status, location, ...usual }: Refusal = REFUSALS[reason]
  const text = message ?? usual.message
  const error = {
    message: text,
    domain,
    reason,
    ...(location && { location, locationType: locationTypeOf(location) }),
  }
  return c.json({ error: { code, message: text, errors: [error], ...(status && { status }) } }, code)
}
