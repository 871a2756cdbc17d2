import { LegalPage } from './legal-layout.tsx'
import markdown from './terms-of-service.md?raw'

/** The eleven sections of part 1 §2. */
export const TermsPage = () => <LegalPage title="Terms of Service" updated="July 7, 2025" markdown={markdown} />
