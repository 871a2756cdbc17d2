import { LegalPage } from './legal-page.tsx'
import { PRIVACY_SECTIONS } from './privacy-text.tsx'

/** The statements of part 1 §2, and what YouTube's, Google's and TikTok's policies require of a privacy policy. */
export const PrivacyPage = () => (
  <LegalPage
    title="Privacy Policy"
    updated="November 20, 2026"
    summary={
      <p>
        This policy covers signing in to the Pack and the video platforms that you may link to it. In short: we keep
        what you make and what we need to make it, we sell nothing, we show no advertising, and you can take everything
        with you or have it deleted, by yourself, at any time.
      </p>
    }
    sections={PRIVACY_SECTIONS}
  />
)
