import { Link } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { LegalPage, Section } from './legal-page.tsx'

/** The statements of part 1 §2. */
export const PrivacyPage = () => (
  <LegalPage title="Privacy Policy">
    <p>
      This policy covers signing in to the Pack and the video platforms that you may link to it: what we collect, what
      for, and what you can do about it.
    </p>
    <Section title="What we collect">
      <ul>
        <li>From your Google sign-in: your e-mail address, your name and an account id. We never see your password.</li>
        <li>What you make: personas, themes, scripts, uploaded assets and clips, and the videos made from them.</li>
        <li>
          From a platform that you link: access tokens, your channel or creator name and picture, and figures about the
          videos you published through the Pack.
        </li>
        <li>What the service needs to run: times of sign-in, usage against your plan, and error reports.</li>
      </ul>
    </Section>
    <Section title="What we use it for">
      <p>
        To make your videos, to publish them where and when you say, to show you how they do, to count usage against
        your plan and to keep the service safe. We do not sell it, and we do not show you advertising.
      </p>
    </Section>
    <Section title="How tokens are protected">
      <p>
        Access tokens of linked platforms are stored encrypted with AES-256. They are used only for what you asked for
        and are revoked when you disconnect.
      </p>
    </Section>
    <Section title="Video platforms">
      <p>
        Linking YouTube lets the Pack upload to your channel and read the state of what it uploaded. The link is made on
        Google’s own page, and you can take it back there or in <Link to={paths.config}>Config</Link> at any time.
      </p>
    </Section>
    <Section title="TikTok integration">
      <p>
        Linking TikTok lets the Pack read your creator name and picture and post the videos that you choose, with the
        privacy that you choose for each. Nothing is posted without your action. You can revoke the access in the{' '}
        <Link to={paths.config}>Config</Link> panel or in TikTok’s own settings.
      </p>
    </Section>
    <Section title="Your rights">
      <ul>
        <li>Disconnect any linked account at any time in Config.</li>
        <li>Ask us by e-mail to delete your account and everything in it.</li>
      </ul>
    </Section>
    <Section title="How long we keep it">
      <p>
        What you make stays until you delete it or your account. Tokens go when you disconnect. Logs are kept only as
        long as they are needed to find faults.
      </p>
    </Section>
  </LegalPage>
)
