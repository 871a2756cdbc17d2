import { LegalPage } from './legal-page.tsx'
import { TERMS_SECTIONS } from './terms-text.tsx'

/** Part 1 §2: eleven sections and their statements. */
export const TermsPage = () => (
  <LegalPage
    title="Terms of Service"
    updated="July 7, 2025"
    summary={
      <p>
        This is the agreement between you and the operator of this installation of the Pack. In short: what you make is
        yours, you answer for what you publish, and either side can end it.
      </p>
    }
    sections={TERMS_SECTIONS}
  />
)
