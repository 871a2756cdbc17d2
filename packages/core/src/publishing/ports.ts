import type { PlatformCode } from './platforms.ts'
import type { TikTokDefaults } from './tiktok-defaults-schema.ts'
import type { UserMeta, UserMetaChange } from './user-meta-schema.ts'

/** Publishing templates and settings, one set for each account. */
export interface UserMetas {
  find(ownerId: string): Promise<UserMeta | null>
  /** Sets the given fields; creates the set when there is none. */
  create(ownerId: string, meta: UserMetaChange): Promise<UserMeta>
  /** Null when there is no set. */
  change(ownerId: string, change: UserMetaChange): Promise<UserMeta | null>
}

/** Default settings of TikTok posts. */
export interface TikTokDefaultsStore {
  find(ownerId: string): Promise<TikTokDefaults | null>
  /** Changes them in one transaction: `change` gets the stored ones, null for none. */
  change(ownerId: string, change: (before: TikTokDefaults | null) => TikTokDefaults): Promise<TikTokDefaults>
}

/** A linked channel or creator, without its tokens. */
export type LinkedAccount = {
  id: string
  ownerId: string
  platform: PlatformCode
  /** The platform's id of the channel or creator. */
  remoteId: string
  title: string
  handle: string | null
  /** Storage key of our small copy of its picture. */
  pictureMedia: string | null
  scopes: string[]
  accessExpiresAt: Date | null
  refreshExpiresAt: Date | null
  state: 'linked' | 'revoked'
}

/** A channel or creator as its platform describes it. */
export type RemoteProfile = {
  remoteId: string
  title: string
  handle: string | null
  pictureUrl: string | null
}

/** A platform's answer to a code or a refresh token. Lifetimes in seconds; null: not given, or unlimited. */
export type TokenPair = {
  access: string
  /** Null when the platform sent none: the stored one stays valid. */
  refresh: string | null
  accessSeconds: number
  refreshSeconds: number | null
  /** Null when the answer doesn't say: unchanged. */
  scopes: string[] | null
}

/** Linked accounts. Disconnected ones do not exist for readers. */
export interface PlatformAccounts {
  /** Most recently linked first. */
  list(ownerId: string): Promise<LinkedAccount[]>
  find(ownerId: string, id: string): Promise<LinkedAccount | null>
  latest(ownerId: string, platform: PlatformCode): Promise<LinkedAccount | null>
  /** How many videos are due to be published through it at a date to come, and how many others wait for it. */
  countDue(account: Pick<LinkedAccount, 'id' | 'ownerId' | 'platform'>): Promise<{ scheduled: number; waiting: number }>
}

/** The tokens of a linked account as the database sees them: times are judged by its clock. */
export type StoredTokens = {
  id: string
  ownerId: string
  platform: PlatformCode
  state: 'linked' | 'revoked'
  /** Changes with every new pair. */
  version: number
  access: string | null
  refresh: string | null
  /** Valid for minutes to come. */
  isFresh: boolean
  /** Valid for long enough to make a call. */
  isUsable: boolean
  /** Another process is refreshing. */
  isLeased: boolean
  /** The last attempt failed moments ago. */
  isPaused: boolean
}

/** Tokens of a disconnected account that are still to be revoked. */
export type DisconnectedTokens = Pick<
  StoredTokens,
  'ownerId' | 'platform' | 'version' | 'access' | 'refresh' | 'isLeased'
>

/** Tokens of linked accounts. A result that concerns an older version of the pair changes nothing. */
export interface PlatformTokens {
  read(id: string): Promise<StoredTokens | null>
  /** Claims the refresh for one process and a limited time; null when another one has it. */
  lease(id: string, version: number): Promise<string | null>
  /**
   * Stores a new pair and ends the lease, also for a disconnected account, whose pair still has to be revoked. An empty
   * refresh token keeps the stored one. False when the version is outdated.
   */
  store(id: string, version: number, pair: TokenPair): Promise<boolean>
  /** The link is dead: deletes its tokens. */
  markRevoked(id: string, version: number): Promise<void>
  /** Ends the lease after a failure; no refresh is attempted for a short time. */
  release(id: string, lease: string): Promise<void>
  /** Counts the access token as expired. */
  expire(id: string, version: number): Promise<void>
  /** Hides the account, and queues the revocation of its tokens. */
  disconnect(id: string): Promise<void>
  /** Null once they are deleted. */
  readDisconnected(id: string): Promise<DisconnectedTokens | null>
  /** Deletes the tokens of a disconnected account. */
  clear(id: string, version: number): Promise<void>
}

/** Changes of linked accounts, and what the daily check needs. */
export interface LinkedAccountWork {
  /**
   * Links a channel or creator, or renews its link, and makes it the most recent one. Null when there is no refresh
   * token, neither in the pair nor stored, or when the account of the product is being deleted.
   */
  link(ownerId: string, platform: PlatformCode, profile: RemoteProfile, pair: TokenPair): Promise<LinkedAccount | null>
  /** Stores what the platform says now. */
  update(id: string, profile: RemoteProfile): Promise<void>
  /** Sets the picture and returns the key of the one before; undefined when the account is gone. */
  setPicture(id: string, media: string | null): Promise<string | null | undefined>
  /** All accounts of an owner that may hold tokens, disconnected ones included. */
  withTokens(ownerId: string): Promise<string[]>
  /** Linked accounts whose data was not read today, those that have waited longest first. */
  listDue(most: number): Promise<{ id: string; ownerId: string }[]>
  /** Accounts whose platform data has to go: disconnected a week ago, or not read for a month. */
  listOutdated(): Promise<{ id: string; pictureMedia: string | null; state: 'linked' | 'revoked' }[]>
  /** Deletes the row of a dead link, or the platform's data of a live one, if it still has to go. */
  forget(id: string): Promise<void>
}

/** A link in progress. */
export type OAuthState = {
  ownerId: string
  sessionId: string
  platform: PlatformCode
  verifier: string
  redirectUri: string
}

/** Links in progress: single use, 10 minutes. */
export interface OAuthStates {
  add(state: string, link: OAuthState): Promise<void>
  /** Finds and deletes it; null when it is unknown, used or expired. */
  take(state: string): Promise<OAuthState | null>
  purge(): Promise<void>
}

/** A platform's OAuth and profile calls. They throw PlatformFault. */
export interface LinkPlatform {
  /** Scopes without which a link is of no use. */
  requiredScopes: readonly string[]
  /** A refresh invalidates the refresh token before: a lost answer cannot be repeated. */
  rotates: boolean
  consentUrl(options: { state: string; verifier: string; redirectUri: string }): string
  exchange(options: { code: string; verifier: string; redirectUri: string }): Promise<TokenPair>
  refresh(refreshToken: string): Promise<TokenPair>
  /**
   * Ends the grant. Idempotent: dead tokens count as revoked. `keep` stores a pair that the revocation needs, before
   * its use.
   */
  revoke(
    tokens: { access: string | null; refresh: string | null },
    keep: (pair: TokenPair) => Promise<void>,
  ): Promise<void>
  /** Null when the user has no channel. */
  profile(accessToken: string): Promise<RemoteProfile | null>
  /** A picture of a channel or creator, from the platform's picture hosts only. */
  picture(url: string): Promise<Uint8Array>
}

/** A creator's names, and TikTok's limits for their posts right now. */
export type Creator = {
  nickname: string
  username: string
  privacyLevels: string[]
  maxSeconds: number | null
  commentDisabled: boolean
  duetDisabled: boolean
  stitchDisabled: boolean
}
export interface TikTokPlatform extends LinkPlatform {
  /** Null when TikTok refuses every post of this creator for now. */
  creator(accessToken: string): Promise<Creator | null>
}

/** The platforms that are set up. */
export type LinkPlatforms = { youtube: LinkPlatform | null; tiktok: TikTokPlatform | null }

/** Log events of linking. */
export type LinkEvents = {
  accountLinked(event: { userId: string; platform: PlatformCode }): void
  accountDisconnected(event: { userId: string; platform: PlatformCode }): void
  linkFailed(event: { userId: string; platform: PlatformCode; step: string; cause: unknown }): void
  linkLost(event: { userId: string; platform: PlatformCode; cause: unknown }): void
}
