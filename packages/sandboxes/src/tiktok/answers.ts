import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'

/** Codes with their usual status. Only the code tells success. */
const STATUS = {
  access_token_invalid: 401,
  scope_not_authorized: 401,
  rate_limit_exceeded: 429,
  invalid_param: 400,
  invalid_params: 400,
  invalid_publish_id: 400,
  token_not_authorized_for_specified_publish_id: 400,
  spam_risk_too_many_posts: 403,
  spam_risk_user_banned_from_posting: 403,
  spam_risk_too_many_pending_share: 403,
  reached_active_user_cap: 403,
  unaudited_client_can_only_post_to_private_accounts: 403,
  privacy_level_option_mismatch: 403,
  url_ownership_unverified: 403,
} as const
export type Code = keyof typeof STATUS

const TEXTS: Partial<Record<Code, string>> = {
  access_token_invalid: 'The access token is invalid or not found in the request.',
  scope_not_authorized: 'The user did not authorize the scope required for completing this request.',
  rate_limit_exceeded: 'The API rate limit was exceeded.',
  invalid_publish_id: 'The publish_id does not exist.',
  token_not_authorized_for_specified_publish_id: 'The access token is not authorized for the publish_id.',
  spam_risk_too_many_posts: 'The daily post cap from the API is reached for the current user.',
  spam_risk_user_banned_from_posting: 'The user is banned from making new posts.',
  spam_risk_too_many_pending_share: 'The daily upload cap from the API is reached for the current user.',
  reached_active_user_cap: 'The daily quota for active publishing users from the client is reached.',
  unaudited_client_can_only_post_to_private_accounts:
    'Please review our integration guidelines: unaudited clients can only post to private accounts.',
  privacy_level_option_mismatch: 'The privacy level is not among the options of the creator.',
  url_ownership_unverified: 'Please review our URL ownership verification rules.',
}

export const logId = () => randomBytes(16).toString('hex').toUpperCase()

type Status = 200 | (typeof STATUS)[Code]

/** TikTok sends these ids as 64-bit numbers. JavaScript would round them, so the quotes of the text go last. */
const withNumericIds = (text: string) =>
  text.replace(/"publicaly_available_post_id":\["(\d+)"\]/, '"publicaly_available_post_id":[$1]')

const send = (c: Context, status: Status, body: object) =>
  c.body(withNumericIds(JSON.stringify(body)), status, { 'content-type': 'application/json' })

/** Success is told by the code `ok`, not by the status. */
export const success = (c: Context, data: object) =>
  send(c, 200, { data, error: { code: 'ok', message: '', log_id: logId() } })

export const failure = (
  c: Context,
  code: Code,
  { message = TEXTS[code] ?? '', status = STATUS[code] }: { message?: string; status?: Status } = {},
) => send(c, status, { data: {}, error: { code, message, log_id: logId() } })
