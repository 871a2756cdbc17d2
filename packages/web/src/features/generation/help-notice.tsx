import { Notice } from '../../ui/notice.tsx'

/** Splits a text into what is to be a link and what is not. */
const CONTACTS = /(findahelpline\.com|\b988\b)/

/** Whether a refusal names a helpline. */
export const offersHelp = (refusal: string | undefined): refusal is string =>
  refusal !== undefined && CONTACTS.test(refusal)

const LINK = 'font-semibold text-brand underline underline-offset-3 pointer-coarse:py-2.5'

/** Such a refusal: calm, not an error, and with links to press. */
export const HelpNotice = ({ id, refusal }: { id: string; refusal: string }) => (
  <div id={id}>
    <Notice role="status">
      <p className="font-semibold">Help is available</p>
      <p className="mt-0.5">
        {refusal.split(CONTACTS).map((part) =>
          part === '988' ? (
            <a key={part} href="tel:988" className={LINK}>
              988
            </a>
          ) : CONTACTS.test(part) ? (
            <a key={part} href={`https://${part}`} target="_blank" rel="noreferrer" className={LINK}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
    </Notice>
  </div>
)
