/** The providers that may sign users in, in the order in which the login page offers them. */
export const SIGN_INS = ['google', 'tiktok'] as const
export type SignIn = (typeof SIGN_INS)[number]

/** Settings that the server gives the page at run time, in `<meta name="pack-config">` (part 5, Environment). */
export type WebSettings = {
  auth_url: string
  auth_anon_key: string
  /** Empty: the page's own origin. */
  api_url: string
  queue_api_url: string
  sign_ins: SignIn[]
  /** The local Google sandbox signs users in; they type an email address. */
  dev_sign_in: boolean
  /** Empty: the operator has set no address for questions. */
  contact_email: string
  /** Name of the service's operator on the legal pages; empty when OPERATOR_NAME is not set. */
  operator_name: string
}
