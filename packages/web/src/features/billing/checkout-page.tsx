import { WOLF_LOOKS, type WolfLook } from '@pack/core/personas/wolf-drawing'
import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wolf } from '../../ui/wolf.tsx'

type Next = typeof paths.generate | typeof paths.services
type Outcome = {
  look: WolfLook
  title: string
  sentence: string
  next: Next
  label: string
  other: Next
  otherLabel: string
}

const SUCCESS: Outcome = {
  look: WOLF_LOOKS.lumen,
  title: 'Thank you',
  sentence: 'Your new plan starts as soon as the payment provider confirms your payment, usually within a minute.',
  next: paths.generate,
  label: 'Generate a video',
  other: paths.services,
  otherLabel: 'See your plan',
}
const CANCELED: Outcome = {
  look: WOLF_LOOKS.flow,
  title: 'Checkout canceled',
  sentence: 'Nothing was charged, and your plan stays as it is.',
  next: paths.services,
  label: 'Back to plans',
  other: paths.generate,
  otherLabel: 'Generate a video',
}

/** Where the payment provider leads after a checkout. */
export function CheckoutPage() {
  const succeeded = useLocation({ select: ({ pathname }) => pathname.startsWith(paths.stripeSuccess) })
  const { look, title, sentence, next, label, other, otherLabel } = succeeded ? SUCCESS : CANCELED
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-5 py-10 text-center sm:py-16">
      <Wolf look={look} className="w-40" />
      <h1 className="text-4xl">{title}</h1>
      <p className="text-lg text-pretty text-muted">{sentence}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={next} className={buttonClass()}>
          {label}
        </Link>
        <Link to={other} className={buttonClass('secondary')}>
          {otherLabel}
        </Link>
      </div>
    </section>
  )
}
