import { consentParts } from '@pack/core/publishing/tiktok-words'
import { ExternalLink } from 'lucide-react'

/** The terms that a creator accepts by posting; always visible where a post is prepared (part 4 §B4). */
export const TikTokConsent = ({ branded }: { branded: boolean }) => (
  <p className="text-pretty">
    {consentParts({ branded_content: branded }).map(({ text, href }) =>
      href ? (
        <a
          key={text}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="font-medium text-brand underline underline-offset-2"
        >
          {text}
          <ExternalLink aria-hidden className="ml-0.5 inline size-3.5 align-[-0.125em] max-sm:hidden" />
        </a>
      ) : (
        text
      ),
    )}
  </p>
)
