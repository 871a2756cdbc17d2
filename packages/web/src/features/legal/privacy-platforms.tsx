import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { OUTSIDE } from './addresses.ts'
import { type LegalSection, Outside } from './legal-page.tsx'

/** What Google's, YouTube's and TikTok's rules want to be told in so many words. */
export const PLATFORM_SECTIONS: readonly LegalSection[] = [
  {
    id: 'youtube',
    title: 'YouTube',
    body: (
      <>
        <p>
          The Pack uses YouTube API Services to publish to channels that you link. By using that part you agree to be
          bound by the <Outside href={OUTSIDE.youtubeTerms}>YouTube Terms of Service</Outside>; Google treats your data
          as the <Outside href={OUTSIDE.googlePrivacy}>Google Privacy Policy</Outside> says.
        </p>
        <h3>What we access and what for</h3>
        <ul>
          <li>The title, picture and number of your channel: to show you which one is linked.</li>
          <li>
            Videos that you publish through the Pack: to upload them with title, description, tags and thumbnail, to add
            them to a playlist that you name, to follow their processing, and to change or delete them when you say so.
          </li>
          <li>
            Their views, likes, comment counts and watch time: to show them to you in Analytics. Nobody else sees them.
          </li>
        </ul>
        <h3>What we store</h3>
        <p>
          The tokens, encrypted; the name, picture and number of the channel; the permissions that you granted; the
          number, address and state of each published video and its figures. Figures and channel data are renewed or
          deleted within 30 days.
        </p>
        <h3>How to take it back</h3>
        <p>
          Disconnect YouTube in <Link to={paths.config}>Config</Link>: the tokens are revoked and deleted at once,
          stored YouTube data within seven days. Or revoke the access on{' '}
          <Outside href={OUTSIDE.googleConnections}>Google’s security settings page</Outside> (also reached by{' '}
          <Outside href={OUTSIDE.googlePermissions}>security.google.com/settings/security/permissions</Outside>); stored
          YouTube data then goes within 30 days at most.
        </p>
      </>
    ),
  },
  {
    id: 'google',
    title: 'Google user data and Limited Use',
    body: (
      <>
        <p>
          The Pack’s use and transfer of information received from Google APIs to any other app adheres to the{' '}
          <Outside href={OUTSIDE.googleUserData}>Google API Services User Data Policy</Outside>, including the Limited
          Use requirements. In particular:
        </p>
        <ul>
          <li>
            it is used only for what you see on the screens: signing in, publishing, and figures about your videos;
          </li>
          <li>it is given to others only as these features need it, or where the law leaves no choice;</li>
          <li>it is never used for advertising, never sold, and never used to train AI models;</li>
          <li>no human reads it, unless you asked us to look into something, safety demands it, or the law does.</li>
        </ul>
        <p>
          Signing in with Google and linking YouTube are two separate permissions: taking back one leaves the other.
        </p>
      </>
    ),
  },
  {
    id: 'tiktok',
    title: 'TikTok integration',
    body: (
      <>
        <p>
          Linking TikTok lets the Pack read your creator name, picture and posting options, post the videos that you
          choose with the title, privacy and interaction settings that you choose for each, and read the state and the
          figures of those posts. Nothing is posted without your express consent, and nothing is added to the picture
          that advertises us.
        </p>
        <p>
          We store the tokens, encrypted; your open id, creator name and picture; the permissions that you granted; your
          posting defaults; and the number, address, state and figures of each post. We use none of it for advertising
          or to build a profile of you, and pass it to nobody.
        </p>
        <p>
          You can revoke the access at any time in the <Link to={paths.config}>Config</Link> panel, or in TikTok under
          “Settings and privacy”, “Security and permissions”, “Apps and services permissions”. TikTok treats your data
          as its <Outside href={OUTSIDE.tiktokPrivacy}>privacy policy</Outside> says.
        </p>
      </>
    ),
  },
]
