import { ended, failed, type Reason, waits, when } from './reason-text.ts'

const RETRY = 'Press Retry Job to try again.'
const OUR_FAULT = 'Press Retry Job. If it happens again, contact support.'
const CHOOSE_AGAIN = 'Choose its settings again under Post to TikTok.'
const NO_ANSWER = waits((values) => `TikTok isn’t answering. We’ll try again${when(' at', values)}.`)
const NO_ACCESS = failed(
  ({ channel }) => `Our access to ${channel} on TikTok has expired or was revoked.`,
  'Reconnect TikTok in Account & Integrations.',
)
const SCOPES = failed(
  ({ channel }) => `TikTok doesn’t let us post for ${channel}.`,
  'Reconnect TikTok in Account & Integrations and allow everything TikTok lists.',
)
const fileRefused = (
  why: string,
  remedy = 'Under Edit, change a line and render the video again, then press Retry Job.',
) => failed(`TikTok refused the video: ${why}.`, remedy)
const REQUEST = failed('TikTok rejected our request, so nothing was posted.', OUR_FAULT)
const PULL = failed('TikTok couldn’t get the video from us.', OUR_FAULT)
const BANNED = failed(
  ({ channel }) => `TikTok doesn’t let ${channel} post videos.`,
  'See your account’s status in the TikTok app.',
)
const SPAM = failed(
  'TikTok refused the video because it looks like spam.',
  'Change its title or script and render it again, then press Retry Job. Many similar posts in a short time can also look like spam.',
)

/** Part 2 §8: the row of a creator whom TikTok doesn't let post now. */
export const POSTING_DISABLED = 'Posting disabled — try again later'

/** Texts of the reasons of posts on TikTok: our own codes, error codes and fail_reasons (part 4 §B3). */
export const TIKTOK_REASONS: Readonly<Record<string, Reason>> = {
  // Why it waits.
  settings_missing: waits(
    'Waiting for your TikTok settings.',
    'Choose who can watch it, and what viewers may do, under Post to TikTok.',
  ),
  choose_again: waits('TikTok no longer offers what you chose for this video.', CHOOSE_AGAIN),
  too_long_for_creator: waits(
    ({ channel }) => `The video is longer than TikTok allows for ${channel}.`,
    'Shorten its script, then render it again.',
  ),
  render: waits('Waiting until the version for TikTok is rendered.'),
  quota: waits(
    (values) => `Waiting for TikTok quota${when(' until', values)}.`,
    'You don’t need to do anything. TikTok limits how many videos an account can post per minute and per day.',
  ),
  channel_limit: waits(
    POSTING_DISABLED,
    'TikTok accepts no more posts from this account today. You don’t need to do anything.',
  ),
  reached_active_user_cap: waits(
    (values) => `Too many creators have posted through the Pack today. We’ll try again${when(' at', values)}.`,
    'You don’t need to do anything. TikTok limits apps it hasn’t reviewed yet.',
  ),
  retry: NO_ANSWER,
  not_set_up: waits(
    'TikTok isn’t set up on this server.',
    'Contact support. The video will be posted once it is set up.',
  ),
  still_processing: waits('TikTok is still processing the video. We’ll keep checking for a day.'),
  too_late_to_withdraw: waits(
    'TikTok already has the whole video, so it can’t be taken back.',
    'Once it’s published, you can remove it in the TikTok app.',
  ),
  checking: waits('We’re checking with TikTok.'),
  missed_date: failed('It missed its scheduled date.', 'Open Post to TikTok to post it now, or choose a new date.'),
  needs_press: waits('Videos aren’t published automatically on your plan.', 'Open Post to TikTok to post it.'),

  // Failed checks.
  token_expired: NO_ACCESS,
  scopes_missing: SCOPES,
  too_large: failed('The file is larger than 4 GB, TikTok’s limit.', 'Shorten its script, then render it again.'),
  too_long: failed('The video is longer than 10 minutes, TikTok’s limit.', 'Shorten its script, then render it again.'),
  frame_rate: failed(
    'TikTok needs 23 to 60 frames per second.',
    'Under Edit, change a line and render the video again.',
  ),
  picture_size: failed(
    'TikTok needs videos of 360 to 4096 pixels on each side.',
    'Under Edit, change a line and render the video again.',
  ),

  // Problems that we found ourselves.
  not_started: failed(
    'TikTok didn’t answer when we tried to post the video. No video was sent, so nothing was posted.',
    RETRY,
  ),
  upload_expired: failed(
    'The upload took longer than an hour, TikTok’s limit, so nothing was posted.',
    'Press Retry Job. If it happens again, contact support.',
  ),
  upload_refused: failed('TikTok didn’t accept the upload, so nothing was posted.', OUR_FAULT),
  unknown_host: failed(
    'TikTok asked for the video at an address we don’t recognize, so nothing was posted.',
    OUR_FAULT,
  ),
  render_failed: failed('The version for TikTok couldn’t be rendered.', 'Press Retry Job to render and post it.'),
  unanswered: failed('TikTok didn’t answer for hours, so nothing was posted.', OUR_FAULT),
  refused: failed('TikTok refused the video without saying why.', OUR_FAULT),
  failed: failed('TikTok couldn’t process the video.', OUR_FAULT),
  init_unanswered: ended(
    'TikTok didn’t answer when we tried to post the video.',
    'Press Check again. We won’t post it a second time ourselves, so that it can’t appear twice.',
  ),
  unknown: ended(
    'We can’t tell whether TikTok published this video.',
    'Press Check again, or look for it in the TikTok app. We won’t post it a second time ourselves, so that it can’t appear twice.',
  ),
  cancelled: ended('You canceled it.', 'To post it after all, open Post to TikTok.'),
  withdrawn: ended('Withdrawn before it was posted.', 'To post it after all, open Post to TikTok.'),

  // About a post that is published.
  link_pending: waits('Published to TikTok. Its link is available once TikTok has reviewed it.'),
  link_missing: ended(
    'Published to TikTok. TikTok hasn’t told us its link.',
    'Press Check again, or look for it in the TikTok app.',
  ),
  link_gone: ended('Published to TikTok, but not everyone can see it anymore.', 'Look for it in the TikTok app.'),
  earlier_post_stays: ended(
    'The earlier post is still on TikTok.',
    'Remove it in the TikTok app. The Pack can’t delete TikTok posts.',
  ),

  // Error codes.
  access_token_invalid: NO_ACCESS,
  scope_not_authorized: SCOPES,
  scope_permission_missed: SCOPES,
  rate_limit_exceeded: failed('Too many posts in a short time, so TikTok posted nothing.', RETRY),
  internal_error: failed('TikTok had an internal error.', RETRY),
  spam_risk_too_many_posts: failed(
    POSTING_DISABLED,
    'TikTok accepts about 15 posts a day per account, from all apps together. Press Retry Job tomorrow.',
  ),
  spam_risk_user_banned_from_posting: BANNED,
  spam_risk_too_many_pending_share: failed(
    'Too many drafts are waiting in the TikTok app.',
    'Post or delete some of them in the TikTok app, then press Retry Job.',
  ),
  unaudited_client_can_only_post_to_private_accounts: failed(
    'TikTok hasn’t reviewed the Pack yet, so it only accepts private posts from private accounts.',
    'Make your account private in the TikTok app and choose Private under Post to TikTok.',
  ),
  privacy_level_option_mismatch: failed('TikTok no longer offers the audience you chose for this video.', CHOOSE_AGAIN),
  url_ownership_unverified: PULL,
  invalid_param: REQUEST,
  invalid_params: REQUEST,
  invalid_publish_id: failed(
    'TikTok doesn’t know this post.',
    'Look in the TikTok app first. Press Retry Job only if the video isn’t there.',
  ),
  token_not_authorized_for_specified_publish_id: failed(
    ({ channel }) => `TikTok says this post doesn’t belong to ${channel}.`,
    'Reconnect TikTok in Account & Integrations with the account that posted it.',
  ),

  // Failed posts, by TikTok's fail_reason.
  file_format_check_failed: fileRefused('it can’t read the file'),
  duration_check_failed: fileRefused(
    'it is too short or too long for this account',
    'Change the length of the script and render the video again, then press Retry Job.',
  ),
  frame_rate_check_failed: fileRefused('its frame rate is not between 23 and 60'),
  picture_size_check_failed: fileRefused('its picture is too small or too large'),
  internal: failed('TikTok had an internal error and didn’t publish the video.', RETRY),
  video_pull_failed: PULL,
  photo_pull_failed: PULL,
  publish_cancelled: failed('The post was canceled on TikTok.', RETRY),
  auth_removed: failed(
    ({ channel }) => `${channel} removed our access before the video was published.`,
    'Reconnect TikTok in Account & Integrations, then press Retry Job.',
  ),
  spam_risk_text: failed(
    'TikTok refused the title or the video’s text because it looks like spam.',
    'Change the title under Post to TikTok, then press Retry Job.',
  ),
  spam_risk: SPAM,
}

/** A code that TikTok has introduced since. */
export const unknownTikTokReason = (code: string): Reason =>
  failed(
    `TikTok refused the video. Its reason: ${code.slice(0, 60)}.`,
    'Look in the TikTok app first. Press Retry Job only if the video isn’t there. If it happens again, contact support.',
  )
