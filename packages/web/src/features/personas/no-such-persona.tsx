import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wolf } from '../../ui/wolf.tsx'

export const NoSuchPersona = () => (
  <section className="flex flex-col items-center gap-4 py-16 text-center">
    <Wolf look={WOLF_LOOKS.umbra} variant="avatar" className="w-24" />
    <h1 className="text-3xl">Persona not found</h1>
    <p className="text-muted">It may have been deleted, or the address is wrong.</p>
    <Link to={paths.personas} className={buttonClass()}>
      Your personas
    </Link>
  </section>
)
