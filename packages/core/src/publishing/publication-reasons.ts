import type { PlatformCode } from './platforms.ts'
import { ended, failed, type Reason, type ReasonText, type ReasonValues, waits, when } from './reason-text.ts'
import { TIKTOK_REASONS, unknownTikTokReason } from './tiktok-reason-texts.ts'

const QUOTA_REMEDY = 'You don’t need to do anything. YouTube limits how many videos the Pack can upload a day.'
const QUOTA = waits((values) => `Waiting for YouTube quota${when(' until', values)}.`, QUOTA_REMEDY)
const CHANNEL_LIMIT = waits(
  (values) => `YouTube accepts no more videos from ${values.channel} today. We’ll try again${when(' at', values)}.`,
  'You can wait, or publish fewer videos a day. Videos uploaded in other ways count, too.',
)
const NO_ANSWER = waits((values) => `YouTube isn’t answering. We’ll try again${when(' at', values)}.`)
const NO_ACCESS = failed(
  ({ channel }) => `Our access to ${channel} has expired or was revoked.`,
  'Reconnect YouTube in Account & Integrations.',
)
const SCOPES = failed(
  ({ channel }) => `YouTube permissions for ${channel} are missing.`,
  'Reconnect YouTube in Account & Integrations and allow everything YouTube lists.',
)
const REMOVED = failed(
  'The video was removed on YouTube.',
  'If you want it back, press Retry Job to upload it as a new video.',
)
const CLOSED = failed(
  ({ channel }) => `The YouTube account of ${channel} was closed.`,
  'Connect another channel in Account & Integrations, then press Retry Job.',
)
const SUSPENDED = failed(
  ({ channel }) => `YouTube suspended the account of ${channel}.`,
  'Resolve it with YouTube or connect another channel in Account & Integrations, then press Retry Job.',
)
const BROKEN = 'Under Edit, change a line and render the video again, then press Retry Job.'
const SHORTEN = 'Shorten its script, then render it again.'
const IN_STUDIO = 'See the details in YouTube Studio.'
const CHANGE_MUSIC = `${IN_STUDIO} Change the music or images and render it again, then press Retry Job.`
const CHANGE_SCRIPT = `${IN_STUDIO} Change the script or images and render it again, then press Retry Job.`
const OUR_FAULT = 'Press Retry Job. If it happens again, contact support.'
const refusedDetail = (detail: string) => failed(`YouTube doesn’t accept the video’s ${detail}.`, OUR_FAULT)

const REASONS = {
  // Why it waits.
  date: waits((values) => `Waiting for its date${when(':', values)}.`),
  scheduled: waits((values) => `Uploaded as a private video. It goes live${when(' at', values)}.`),
  render: waits('Waiting until the video is rendered.'),
  quota: QUOTA,
  turn: waits('Waiting for YouTube quota. People who published fewer videos today come first.', QUOTA_REMEDY),
  channel_limit: CHANNEL_LIMIT,
  retry: NO_ANSWER,
  trouble: waits((values) => `Something went wrong on our end. We’ll try again${when(' at', values)}.`),
  reconcile: waits(
    'The upload to YouTube was interrupted. We’re checking whether the video arrived before we upload it again.',
  ),
  not_set_up: waits(
    'YouTube isn’t set up on this server.',
    'Contact support. The video will be published once it is set up.',
  ),
  checking: waits('We’re checking whether YouTube has the video.'),
  withdrawing: waits('It’s being withdrawn.'),
  missed_date: failed(
    'It missed its scheduled date.',
    'Press Publish from Storage to publish it now, or choose a new date.',
  ),
  needs_press: waits(
    'Videos aren’t published automatically on your plan.',
    'Press Publish from Storage, and it goes live on its date.',
  ),

  // Failed checks (preflight.ts). They clear by themselves once they are remedied.
  plan: failed('Your plan doesn’t include publishing.', 'See Services for plans that do.'),
  account_unlinked: failed(
    ({ channel }) => `${channel} is no longer connected.`,
    'Connect it again in Account & Integrations, or choose another account for this video under Publish To.',
  ),
  token_expired: NO_ACCESS,
  scopes_missing: SCOPES,
  file_missing: failed('The video’s file is missing.', 'Under Edit, change a line and render the video again.'),
  empty_file: failed('The video’s file is empty.', 'Under Edit, change a line and render the video again.'),
  unreadable_file: failed(
    'We couldn’t read the video’s length, size and frame rate.',
    'Under Edit, change a line and render the video again.',
  ),
  too_large: failed('The file is larger than 256 GB, YouTube’s limit.', SHORTEN),
  too_long: failed('The video is longer than 15 minutes, our limit for YouTube.', SHORTEN),
  picture_size: failed(
    'The video’s resolution is too small or too large for YouTube.',
    'Under Edit, change a line and render the video again.',
  ),
  frame_rate: failed(
    'YouTube needs 23 to 60 frames per second.',
    'Under Edit, change a line and render the video again.',
  ),
  disclosure: failed(
    'YouTube needs to know whether your videos are made for kids, and you haven’t answered yet.',
    'Answer in Account & Integrations, under Publishing templates.',
  ),
  duplicate_file: failed(
    ({ channel }) => `The same file is already published or scheduled on ${channel} for the same day.`,
    'Choose another date, or delete one of the two videos.',
  ),
  duplicate_title: failed(
    ({ channel }) => `A video with the same title is already published or scheduled on ${channel} for the same day.`,
    'Change the title or the date.',
  ),

  // Problems that we found ourselves.
  file_changed: failed('The video’s file has changed since it was rendered.', BROKEN),
  render_failed: failed(
    'The video couldn’t be rendered, so there was nothing to publish.',
    'Press Retry Job to render and publish it.',
  ),
  removed_on_youtube: REMOVED,
  private_on_youtube: failed(
    'The video was made private on YouTube before it was published.',
    'Make it public in YouTube Studio, or press Retry Job to upload it as a new video.',
  ),
  not_on_youtube: failed('YouTube doesn’t have this video.', 'Press Retry Job to upload it again.'),
  unanswered: failed(
    'YouTube didn’t answer for hours, so nothing was uploaded.',
    'Press Retry Job. If it happens again, contact support.',
  ),
  refused: failed('YouTube refused the video without saying why.', OUR_FAULT),
  failed: failed('YouTube couldn’t process the video.', BROKEN),
  rejected: failed('YouTube rejected the video.', `${IN_STUDIO} Change the video, then press Retry Job.`),
  replace_failed: ended(
    'The new video is live, but we couldn’t make the old one private.',
    'We’ll keep trying. If you can’t wait, make the old video private in YouTube Studio.',
  ),
  test_item: ended('Test videos aren’t published.', 'Switch this one to Live to publish it.'),
  replaced: ended('Replaced by a newer upload. This one is private now.'),
  superseded: ended('Replaced by a newer render before it was published.'),
  cancelled: ended('You canceled it.', 'To publish it after all, press Publish from Storage.'),
  deleted: ended('You deleted it on YouTube.'),
  withdrawn: ended('Withdrawn before it was published.', 'To publish it after all, press Publish from Storage.'),
  unknown: ended(
    'We can’t tell whether YouTube has this video.',
    'Press Check again, or look for it in YouTube Studio. We won’t upload it a second time ourselves, so that it can’t appear twice.',
  ),

  // Warnings about a video that is live.
  thumbnail_refused: ended(
    'YouTube didn’t accept the thumbnail.',
    'Verify your phone number at youtube.com/verify, then set the thumbnail in YouTube Studio.',
  ),
  playlist_refused: ended(
    'The video couldn’t be added to your playlist.',
    'Check the playlist in Account & Integrations, and add the video in YouTube Studio.',
  ),

  edits_refused: ended(
    'YouTube didn’t accept your latest changes to the title or description.',
    'Make them in YouTube Studio.',
  ),

  // Refused calls, by YouTube's reason (part 4 §A4).
  quotaExceeded: QUOTA,
  dailyLimitExceeded: QUOTA,
  uploadLimitExceeded: CHANNEL_LIMIT,
  rateLimitExceeded: NO_ANSWER,
  userRateLimitExceeded: NO_ANSWER,
  uploadRateLimitExceeded: NO_ANSWER,
  backendError: NO_ANSWER,
  internalError: NO_ANSWER,
  authError: NO_ACCESS,
  insufficientPermissions: SCOPES,
  youtubeSignupRequired: failed(
    'The connected Google account has no YouTube channel.',
    'Create a channel on YouTube and connect it in Account & Integrations, then press Retry Job.',
  ),
  forbidden: failed(
    ({ channel }) => `YouTube doesn’t let us manage videos on ${channel}.`,
    'Check in YouTube Studio whether the channel may upload videos, then press Retry Job.',
  ),
  forbiddenPrivacySetting: failed(
    ({ channel }) => `YouTube doesn’t allow this visibility on ${channel}.`,
    'Choose another visibility in Account & Integrations, then press Retry Job.',
  ),
  forbiddenLicenseSetting: failed(
    ({ channel }) => `YouTube doesn’t allow the video’s license on ${channel}.`,
    'Check the channel’s upload defaults in YouTube Studio, then press Retry Job.',
  ),
  accountDelegationForbidden: failed(
    ({ channel }) => `The connected Google account may not upload to ${channel}.`,
    'Connect the channel with its owner’s account in Account & Integrations, then press Retry Job.',
  ),
  authenticatedUserAccountClosed: CLOSED,
  authenticatedUserAccountSuspended: SUSPENDED,
  invalidTitle: failed(
    'YouTube doesn’t accept the title.',
    'Change the title or the title template in Account & Integrations, then press Retry Job.',
  ),
  invalidDescription: failed(
    'YouTube doesn’t accept the description.',
    'Change the description template in Account & Integrations, then press Retry Job.',
  ),
  invalidTags: failed(
    'YouTube doesn’t accept the tags.',
    'Change the YouTube tags in Account & Integrations, then press Retry Job.',
  ),
  invalidPublishAt: failed('YouTube doesn’t accept the date.', 'Choose a later date, then press Retry Job.'),
  invalidCategoryId: refusedDetail('category'),
  invalidFilename: refusedDetail('file name'),
  invalidRecordingDetails: refusedDetail('recording details'),
  invalidVideoGameRating: refusedDetail('game rating'),
  invalidVideoMetadata: failed(
    'YouTube doesn’t accept the video’s title, description or settings.',
    'Change the title or your templates in Account & Integrations, then press Retry Job.',
  ),
  defaultLanguageNotSet: refusedDetail('language'),
  mediaBodyRequired: failed('YouTube received no video.', OUR_FAULT),
  videoNotFound: REMOVED,

  // Failed processing, by YouTube's failureReason.
  codec: failed('YouTube couldn’t process the video: it doesn’t support the file’s format.', BROKEN),
  conversion: failed('YouTube couldn’t convert the video.', BROKEN),
  emptyFile: failed('YouTube received an empty file.', BROKEN),
  invalidFile: failed('YouTube couldn’t read the file.', BROKEN),
  tooSmall: failed('YouTube says the file is too small to be a video.', BROKEN),
  uploadAborted: failed('The upload ended before YouTube had the whole file.', 'Press Retry Job.'),

  // Rejected videos, by YouTube's rejectionReason.
  claim: failed('YouTube rejected the video: someone claims the rights to its images or sound.', CHANGE_MUSIC),
  copyright: failed('YouTube rejected the video because of copyright.', CHANGE_MUSIC),
  duplicate: failed(
    ({ channel }) => `YouTube rejected the video: ${channel} already has it.`,
    'Look for it in YouTube Studio. To publish another one, change and render it, then press Retry Job.',
  ),
  inappropriate: failed('YouTube rejected the video as inappropriate.', CHANGE_SCRIPT),
  legal: failed('YouTube rejected the video for legal reasons.', CHANGE_SCRIPT),
  length: failed(
    ({ channel }) => `YouTube rejected the video: it is longer than ${channel} may upload.`,
    'Verify your phone number at youtube.com/verify or shorten the video, then press Retry Job.',
  ),
  termsOfUse: failed('YouTube rejected the video because it violates YouTube’s terms.', CHANGE_SCRIPT),
  trademark: failed(
    'YouTube rejected the video because of a trademark.',
    `${IN_STUDIO} Remove the name or logo and render it again, then press Retry Job.`,
  ),
  uploaderAccountClosed: CLOSED,
  uploaderAccountSuspended: SUSPENDED,
} satisfies Record<string, Reason>

/** Why a publication waits or failed: our own code, or a reason as YouTube names it. */
export type ReasonCode = keyof typeof REASONS

const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(REASONS, code)

/** A reason that YouTube has introduced since. */
const unknownReason = (code: string): Reason =>
  failed(
    `YouTube refused the video. Its reason: ${code.slice(0, 60)}.`,
    'Check the video in YouTube Studio, then press Retry Job. If it happens again, contact support.',
  )

/** The text for TikTok if there is one, else the text for all platforms. */
function reasonOf(code: string, platform: PlatformCode): Reason {
  const own = platform === 'tiktok' && Object.hasOwn(TIKTOK_REASONS, code) ? TIKTOK_REASONS[code] : undefined
  if (own) return own
  if (isReasonCode(code)) return REASONS[code]
  return platform === 'tiktok' ? unknownTikTokReason(code) : unknownReason(code)
}

/** A stored reason in words for the owner: what happened, and what to do, if anything. */
export function describeReason(
  code: string,
  values: ReasonValues,
  platform: PlatformCode,
): { message: string; remedy: string | null } {
  const { message, remedy } = reasonOf(code, platform)
  const say = (text: ReasonText): string => (typeof text === 'string' ? text : text(values))
  return { message: say(message), remedy: remedy === null ? null : say(remedy) }
}

/**
 * Whether the owner may retry a publication that failed for this reason; if an edit has to come first, the remedy says
 * so.
 */
export const mayRetry = (code: string, platform: PlatformCode): boolean => reasonOf(code, platform).mayRetry
