import { PACK, type Wolf } from '@pack/core/personas/pack'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { HearWolf } from '../../product/hear-wolf.tsx'
import { NEW_PERSONA, paths } from '../../product/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Wolf as WolfPicture } from '../../ui/wolf.tsx'

/** Below the portrait. */
const WolfSample = lazyPart(async () => ({ default: (await import('./wolf-sample.tsx')).WolfSample }))

const WOLVES: readonly Wolf[] = Object.values(PACK)

export function WolfPage() {
  const { id } = useParams({ from: '/public/pack/$id' })
  const at = WOLVES.findIndex((wolf) => wolf.id === id)
  const wolf = WOLVES[at]
  if (!wolf) return <NoSuchWolf />
  return <Profile key={wolf.id} wolf={wolf} previous={neighbour(at - 1)} next={neighbour(at + 1)} />
}

const neighbour = (at: number): Wolf => WOLVES[(at + WOLVES.length) % WOLVES.length] ?? PACK.flow

function Profile({ wolf, previous, next }: { wolf: Wolf; previous: Wolf; next: Wolf }) {
  useArrowKeys(previous, next)
  const look = WOLF_LOOKS[wolf.id]
  const [edge, centre] = look.ground
  return (
    <article style={{ '--accent': `var(--wolf-${wolf.id})` }}>
      <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 px-5 pt-5 sm:px-8 sm:pt-12 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:grid-rows-[auto_1fr]">
        <div>
          <div
            className="relative overflow-hidden rounded-[2rem] max-md:mx-auto max-md:w-70"
            style={{ background: `radial-gradient(90% 90% at 50% 35%, ${centre}, ${edge})` }}
          >
            {/* Larger than its frame, which crops the drawing's rounded corners. */}
            <WolfPicture look={look} label={`${wolf.name} the wolf`} className="-mt-[6%] -mb-[6%] ml-[-6%] w-[112%]" />
          </div>
        </div>
        <div className="md:row-span-2 lg:pt-4">
          <Link
            to={paths.pack}
            className="rounded text-sm font-medium text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:py-2"
          >
            The Pack
          </Link>
          <h1 className="mt-1 text-5xl sm:mt-2 sm:text-7xl">{wolf.name}</h1>
          <p className="mt-2 font-display text-2xl font-semibold text-accent">{wolf.role_title}</p>
          <blockquote className="mt-4 sm:mt-6 max-w-[30ch] font-display text-2xl leading-9 font-medium text-pretty sm:text-[1.75rem]">
            “{wolf.voice_line}”
          </blockquote>
          <div className="mt-6 grid grid-cols-2 gap-3 large-text:grid-cols-1 sm:mt-8 sm:flex sm:flex-wrap sm:items-start">
            <Link
              to={paths.generate}
              search={{ persona: wolf.id }}
              className={buttonClass('primary', 'medium', 'max-sm:col-span-full')}
            >
              Use this wolf
            </Link>
            <HearWolf wolf={wolf} text={`Listen to ${wolf.name}`} className="max-sm:w-full max-sm:px-3" />
            <Link
              to={paths.persona}
              params={{ id: NEW_PERSONA }}
              search={{ from: wolf.id }}
              className={buttonClass('secondary')}
            >
              Customize
            </Link>
          </div>
          <h2 className="mt-10 text-xl">Backstory</h2>
          <Backstory text={wolf.backstory} />
          <dl className="mt-9 grid max-w-[64ch] gap-x-8 gap-y-6 sm:grid-cols-2 sm:grid-rows-[auto_1fr]">
            <Fact name="Tone">{wolf.tone}</Fact>
            <Fact name="Catchphrases" className="sm:row-span-2">
              <ul className="grid gap-1.5">
                {wolf.catch_phrases.map((phrase) => (
                  <li key={phrase}>{phrase}</li>
                ))}
              </ul>
            </Fact>
            <Fact name="Never says">
              <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
                {wolf.forbidden_words.map((word) => (
                  <li key={word} className="text-muted line-through decoration-1 decoration-muted">
                    {word}
                  </li>
                ))}
              </ul>
            </Fact>
          </dl>
        </div>
        <Suspense fallback={null}>
          <WolfSample wolf={wolf} className="md:self-start" />
        </Suspense>
      </div>
      <nav
        aria-label="Other wolves"
        className="mx-auto mt-20 flex w-full max-w-7xl items-stretch justify-between gap-4 px-5 sm:px-8"
      >
        <Neighbour wolf={previous} direction="Previous" />
        <Neighbour wolf={next} direction="Next" />
      </nav>
    </article>
  )
}

/** Phones show its beginning first. */
function Backstory({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  return (
    <>
      <p
        className={classNames(
          'mt-3 max-w-[64ch] text-[1.0625rem] leading-7 text-pretty',
          !whole && 'max-sm:line-clamp-6',
        )}
      >
        {text}
      </p>
      {!whole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-2 rounded font-semibold text-brand underline-offset-4 hover:underline pointer-coarse:py-2 sm:hidden"
        >
          Read the whole story
        </button>
      )}
    </>
  )
}

const Fact = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt className="border-b-2 border-accent pb-1.5 text-sm font-semibold">{name}</dt>
    <dd className="mt-2.5">{children}</dd>
  </div>
)

const Neighbour = ({ wolf, direction }: { wolf: Wolf; direction: 'Previous' | 'Next' }) => (
  <Link
    to={paths.wolf}
    params={{ id: wolf.id }}
    style={{ '--accent': `var(--wolf-${wolf.id})` }}
    className={`lit flex min-w-0 flex-1 items-center gap-2 rounded-2xl bg-surface p-3 transition-colors hover:bg-raised sm:max-w-72 sm:gap-4 sm:p-4 ${direction === 'Next' ? 'justify-end text-right' : ''}`}
  >
    {direction === 'Previous' && <ArrowLeft aria-hidden className="size-4 shrink-0 text-muted sm:size-5" />}
    <WolfPicture
      look={WOLF_LOOKS[wolf.id]}
      variant="avatar"
      className={`w-10 shrink-0 sm:w-12 ${direction === 'Next' ? 'order-2' : ''}`}
    />
    <span className="min-w-0">
      <span className="block text-sm text-muted">{direction}</span>
      <span className="block truncate font-display font-semibold text-accent sm:text-lg">{wolf.name}</span>
    </span>
    {direction === 'Next' && <ArrowRight aria-hidden className="order-3 size-4 shrink-0 text-muted sm:size-5" />}
  </Link>
)

/** The arrow keys lead to the neighbors, except in text fields and with modifier keys. */
function useArrowKeys(previous: Wolf, next: Wolf): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        target?.closest('input, textarea, select')
      )
        return
      const wolf = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null
      if (wolf) void navigate({ to: paths.wolf, params: { id: wolf.id } })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, previous, next])
}

const NoSuchWolf = () => (
  <section className="mx-auto max-w-5xl px-5 pt-20 text-center sm:px-8">
    <h1 className="text-4xl sm:text-5xl">Wolf not found</h1>
    <p className="mt-4 text-lg text-muted">There’s no such wolf in the Pack. Meet the nine:</p>
    <ul className="mx-auto mt-8 grid max-w-md grid-cols-3 gap-3 sm:gap-4 lg:max-w-none lg:grid-cols-9 lg:gap-3">
      {WOLVES.map((wolf) => (
        <li key={wolf.id}>
          <Link
            to={paths.wolf}
            params={{ id: wolf.id }}
            className="lit flex flex-col items-center gap-2 rounded-2xl bg-surface px-2 py-4 hover:bg-raised"
          >
            <WolfPicture look={WOLF_LOOKS[wolf.id]} variant="avatar" className="w-16" />
            <span className="font-semibold">{wolf.name}</span>
          </Link>
        </li>
      ))}
    </ul>
    <Link to={paths.pack} className={buttonClass('secondary', 'medium', 'mt-8')}>
      Meet the Pack
    </Link>
  </section>
)
