import type { Persona } from '@pack/core/personas/persona'
import { Link } from '@tanstack/react-router'
import { NEW_PERSONA, paths } from '../../product/paths.ts'
import { StepNumber } from '../../product/step-number.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AddWolves } from './add-wolves.tsx'

const STEPS = ['Choose a wolf', 'Enter a theme', 'Generate']

/** Shown in place of the form to an account without personas: the first step, and where it leads. */
export const FirstWolf = ({ onAdded }: { onAdded: (persona: Persona) => void }) => (
  <Card className="flex flex-col items-center gap-6 text-center sm:py-8">
    <ol className="flex flex-wrap justify-center gap-x-5 gap-y-2 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === 0 ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2 max-sm:flex-col max-sm:gap-1 max-sm:text-xs',
            index === 0 ? 'font-semibold' : 'text-muted',
          )}
        >
          <StepNumber number={index + 1} isCurrent={index === 0} />
          {step}
        </li>
      ))}
    </ol>
    <div>
      <h2 className="text-balance font-display font-semibold text-2xl sm:text-3xl">Who speaks in your first video?</h2>
      <p className="mt-2 text-muted">Choose a wolf. You can change it later.</p>
    </div>
    <AddWolves cast={[]} large onAdded={onAdded} />
    <p className="max-w-2xl text-pretty text-muted text-sm">
      <span>No Personas Found</span> in your account yet. Wolves don’t count toward your plan’s custom personas until
      you change their name, texts or voice. Prefer your own character?{' '}
      <Link
        to={paths.persona}
        params={{ id: NEW_PERSONA }}
        className="font-medium text-brand underline underline-offset-2"
      >
        Create a Persona
      </Link>
    </p>
  </Card>
)
