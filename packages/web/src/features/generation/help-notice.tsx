import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const CONTACTS = /findahelpline\.com|\b988\b/

/** Whether a refusal names a helpline. */
export const offersHelp = (refusal: string | undefined): refusal is string =>
  refusal !== undefined && CONTACTS.test(refusal)

/** Where each contact leads, as a button below the text. */
const WAYS = [
  {
    contact: 'findahelpline.com',
    label: 'findahelpline.com',
    href: 'https://findahelpline.com',
    target: '_blank',
  },
  { contact: '988', label: 'Call 988', href: 'tel:988' },
] as const

/** Such a refusal: calm, not an error, and with buttons that lead to help. */
export const HelpNotice = ({ id, refusal }: { id: string; refusal: string }) => (
  <div id={id}>
    <Notice role="status">
      <p className="font-semibold">Help is available</p>
      <p className="mt-0.5">{refusal}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {WAYS.filter(({ contact }) => refusal.includes(contact)).map(({ contact, label, ...link }) => (
          <a
            key={contact}
            {...link}
            rel="noreferrer"
            className={buttonClass('secondary', 'small', 'max-sm:flex-auto max-sm:px-3! pointer-coarse:min-h-11')}
          >
            {label}
          </a>
        ))}
      </p>
    </Notice>
  </div>
)
