import { z } from '@hono/zod-openapi'
import type { ItemUses } from '@pack/core/content/change-item'
import { contentItemSchema, contentModeSchema } from '@pack/core/content/item-schema'
import { readCreatorInfo, readCreatorInfoOf } from '@pack/core/publishing/creator-info'
import { type DisconnectUses, disconnectAccount } from '@pack/core/publishing/disconnect-account'
import { finishLink, type LinkUses, startLink } from '@pack/core/publishing/link-account'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import {
  connectionSchema,
  consentUrlSchema,
  creatorInfoSchema,
  linkedSchema,
  platformSchema,
  tiktokCallbackSchema,
  youtubeCallbackSchema,
} from '@pack/core/publishing/platforms-schema'
import type { TikTokDefaultsStore, UserMetas } from '@pack/core/publishing/ports'
import { type ConnectionUses, listPlatforms, readConnection } from '@pack/core/publishing/read-links'
import { changeTikTokDefaults, readTikTokDefaults } from '@pack/core/publishing/tiktok-defaults'
import { tiktokDefaultsChangeSchema, tiktokDefaultsSchema } from '@pack/core/publishing/tiktok-defaults-schema'
import { changeTikTokSettings } from '@pack/core/publishing/tiktok-settings'
import { tiktokSettingsChangeSchema } from '@pack/core/publishing/tiktok-settings-schema'
import { changeUserMeta, createUserMeta, readUserDefaults, readUserMeta } from '@pack/core/publishing/user-meta'
import { userDefaultsSchema, userMetaChangeSchema, userMetaSchema } from '@pack/core/publishing/user-meta-schema'
import type { VerifyAccessToken } from '../../auth/verify-access-token.ts'
import { signedIn } from '../auth.ts'
import { endpoints, FORBIDDEN, idParams } from '../endpoint.ts'
import { newRouter } from '../router.ts'

type Uses = LinkUses &
  ConnectionUses &
  DisconnectUses &
  ItemUses & {
    userMetas: UserMetas
    tiktokDefaults: TikTokDefaultsStore
    verifyAccessToken: VerifyAccessToken
  }

const accountQuery = z.object({ account_id: z.string().max(100).optional() })

/** Publishing templates and defaults (part 1 §7), and linked accounts (part 3 §B). */
export function publishingRoutes(uses: Uses) {
  const router = newRouter()
  const middleware = signedIn(uses)
  const settings = endpoints(router, { tags: ['publishing'], middleware })

  settings(
    'get',
    '/user-meta',
    { out: userMetaSchema, answers: 'Publishing templates and settings; all null before they are saved first' },
    ({ viewer }) => readUserMeta(uses, viewer),
  )
  settings(
    'post',
    '/user-meta',
    { body: userMetaChangeSchema, status: 201, out: userMetaSchema, answers: 'The created templates' },
    ({ viewer, body }) => createUserMeta(uses, viewer, body),
  )
  settings(
    'patch',
    '/user-meta',
    { body: userMetaChangeSchema, out: userMetaSchema, answers: 'The updated templates: send changed fields only' },
    ({ viewer, body }) => changeUserMeta(uses, viewer, body),
  )
  settings(
    'get',
    '/user/defaults',
    { out: userDefaultsSchema, answers: 'Description and tags of new videos' },
    ({ viewer }) => readUserDefaults(uses, viewer),
  )
  settings(
    'get',
    '/api/user/tiktok/defaults',
    { out: tiktokDefaultsSchema, answers: 'Default settings of a TikTok post' },
    ({ viewer }) => readTikTokDefaults(uses, viewer),
  )
  settings(
    'patch',
    '/api/user/tiktok/defaults',
    { body: tiktokDefaultsChangeSchema, out: tiktokDefaultsSchema, answers: 'The updated defaults' },
    ({ viewer, body }) => changeTikTokDefaults(uses, viewer, body),
  )
  settings(
    'patch',
    '/content/{mode}/{id}/tiktok-metadata',
    {
      description:
        'Whatever TikTok never allows is refused; whether this creator may use the privacy level is checked when the video is posted.',
      params: idParams.extend({ mode: contentModeSchema }),
      body: tiktokSettingsChangeSchema,
      out: contentItemSchema,
      answers: 'The updated item',
    },
    ({ viewer, params, body }) => changeTikTokSettings(uses, viewer, { ...params, change: body }),
  )

  const links = endpoints(router, { tags: ['linked accounts'], middleware, errors: FORBIDDEN })
  for (const path of ['/user/platforms', '/platform_tokens'])
    links(
      'get',
      path,
      { out: z.array(platformSchema), answers: 'Every linked account, and every platform without one' },
      ({ viewer }) => listPlatforms(uses, viewer),
    )
  for (const platform of ['youtube', 'tiktok'] satisfies PlatformCode[]) {
    links(
      'get',
      `/platform_tokens/${platform}`,
      {
        query: accountQuery,
        out: connectionSchema,
        answers: 'The link to the account that was linked last, or to the given one',
      },
      ({ viewer, query }) => readConnection(uses, viewer, { platform, accountId: query.account_id }),
    )
    links(
      'delete',
      `/platform_tokens/${platform}`,
      { query: accountQuery, answers: 'Disconnected' },
      ({ viewer, query }) => disconnectAccount(uses, viewer, { platform, accountId: query.account_id }),
    )
  }

  const redirectQuery = z.object({ redirect_uri: z.string().max(600) })
  links(
    'get',
    '/oauth/google_url',
    { query: redirectQuery, out: consentUrlSchema, answers: 'The address of Google’s consent page' },
    ({ viewer, query, c }) =>
      startLink(uses, viewer, {
        platform: 'youtube',
        redirectUri: query.redirect_uri,
        sessionId: c.get('sessionId'),
      }),
  )
  links(
    'post',
    '/oauth/callback/google',
    { body: youtubeCallbackSchema, out: linkedSchema, answers: 'The linked channel' },
    ({ viewer, body: { redirect_uri: redirectUri, ...answer }, c }) =>
      finishLink(uses, viewer, { platform: 'youtube', redirectUri, sessionId: c.get('sessionId'), ...answer }),
  )
  links(
    'get',
    '/tiktok/auth/login',
    { query: redirectQuery.partial(), out: consentUrlSchema, answers: 'The address of TikTok’s consent page' },
    ({ viewer, query, c }) =>
      startLink(uses, viewer, { platform: 'tiktok', redirectUri: query.redirect_uri, sessionId: c.get('sessionId') }),
  )
  links(
    'post',
    '/oauth/callback/tiktok',
    { body: tiktokCallbackSchema, out: linkedSchema, answers: 'The linked creator' },
    ({ viewer, body: { redirect_uri: redirectUri, ...answer }, c }) =>
      finishLink(uses, viewer, { platform: 'tiktok', redirectUri, sessionId: c.get('sessionId'), ...answer }),
  )
  links(
    'get',
    '/tiktok/creator_info',
    {
      description: 'With "mode" and "id": the creator whom this item is posted to.',
      query: accountQuery.extend({ mode: contentModeSchema.optional(), id: idParams.shape.id.optional() }),
      out: creatorInfoSchema,
      answers: 'What TikTok allows the creator right now',
    },
    ({ viewer, query: { account_id: accountId, mode, id } }) =>
      mode && id
        ? readCreatorInfoOf(uses, viewer, { mode, id, accountId })
        : readCreatorInfo(uses, viewer, { accountId }),
  )

  return router
}
