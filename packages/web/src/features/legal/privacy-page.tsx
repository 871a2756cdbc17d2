import { LegalPage } from './legal-layout.tsx'
import markdown from './privacy-policy.md?raw'

/** States what part 1 §2 and the policies of YouTube, Google and TikTok require. */
export const PrivacyPage = () => <LegalPage title="Privacy Policy" updated="November 24, 2026" markdown={markdown} />
