/** Texts of others that ours must lead to: YouTube's developer policies (III.A) and TikTok's guidelines ask for them. */
export const OUTSIDE = {
  youtubeTerms: 'https://www.youtube.com/t/terms',
  googlePrivacy: 'https://policies.google.com/privacy',
  googleUserData: 'https://developers.google.com/terms/api-services-user-data-policy',
  /** Where a Google account takes back what it allowed; the second one is its older address, which still leads there. */
  googleConnections: 'https://myaccount.google.com/connections?filters=3,4',
  googlePermissions: 'https://security.google.com/settings/security/permissions',
  tiktokTerms: 'https://www.tiktok.com/legal/terms-of-service',
  tiktokPrivacy: 'https://www.tiktok.com/legal/privacy-policy',
  tiktokMusic: 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en',
  tiktokGuidelines: 'https://www.tiktok.com/community-guidelines',
  stripePrivacy: 'https://stripe.com/privacy',
} as const
