import { Link } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { LegalPage, Section } from './legal-page.tsx'

/** Part 1 §2: eleven sections and their statements. */
export const TermsPage = () => (
  <LegalPage title="Terms of Service" updated="July 7, 2025">
    <Section title="1. Acceptance">
      <p>By using the Pack you agree to these terms. If you do not agree, please do not use it.</p>
    </Section>
    <Section title="2. Services">
      <p>
        The Pack turns personas and themes into scripted, spoken, captioned and branded videos, and can schedule and
        publish them to video platforms that you link.
      </p>
    </Section>
    <Section title="3. Accounts and authentication">
      <p>
        You sign in with a Google account. For linked platforms we store encrypted tokens and never your credentials.
        You are responsible for what happens under your account.
      </p>
    </Section>
    <Section title="4. Content ownership">
      <p>
        You keep the ownership of the videos that you generate and of the persona assets that you upload. You allow us
        to store and process them as far as the service needs it.
      </p>
    </Section>
    <Section title="5. Acceptable use">
      <p>
        Do not use the Pack for anything unlawful, deceptive or hateful, to imitate a real person without consent, or
        against the rules of the platforms that you publish to.
      </p>
    </Section>
    <Section title="6. Subscription and billing">
      <p>
        Subscriptions are monthly or annual. You can cancel through the payment provider’s customer portal. Non-payment
        may limit or suspend Pro and Alpha features.
      </p>
    </Section>
    <Section title="7. Data privacy">
      <p>
        How we treat your data is told in the <Link to={paths.privacy}>Privacy Policy</Link>.
      </p>
    </Section>
    <Section title="8. Termination">
      <p>
        You can stop at any time. To have your account deleted, contact support. We may suspend accounts that break
        these terms.
      </p>
    </Section>
    <Section title="9. Changes">
      <p>
        When these terms change, the date above changes with them, and we tell you before changes that matter take
        effect.
      </p>
    </Section>
    <Section title="10. Contact">
      <p>Questions about these terms go to support, by e-mail.</p>
    </Section>
    <Section title="11. TikTok integration">
      <p>
        Posting to TikTok happens only on your action and under TikTok’s own terms. You can revoke the access in the{' '}
        <Link to={paths.config}>Config</Link> panel.
      </p>
    </Section>
  </LegalPage>
)
