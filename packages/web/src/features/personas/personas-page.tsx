import type { Me } from '@pack/core/accounts/viewer'
import { PACK, type Wolf } from '@pack/core/personas/pack'
import type { Persona } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { useMe } from '../../product/me.ts'
import { countOf } from '../../product/measures.ts'
import { paths } from '../../product/paths.ts'
import { personasOptions } from '../../product/personas.ts'
import { ScreenHeading } from '../../product/screen-heading.tsx'
import { speakPreview } from '../../product/voices.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Explanation } from '../../ui/explanation.tsx'
import { HearButton } from '../../ui/hear-button.tsx'
import { lookOf } from '../../ui/look-of.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Wolf as WolfPicture } from '../../ui/wolf.tsx'
import { CloneDialog } from './clone-dialog.tsx'
import { GenerateLink } from './generate-link.tsx'
import { HEADING } from './heading.ts'
import { NewPersonaLink } from './new-persona-link.tsx'
import { dependentsOptions } from './personas.ts'
import { useClone } from './use-clone.ts'
import { WolvesToAdd } from './wolves-to-add.tsx'

/** The columns of the cards. */
const GRID = 'grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 min-[88rem]:grid-cols-4'

/** The columns that the tile after the cards takes, by how many cards are in its row: it fills the row. */
const IN_2_COLUMNS = ['sm:max-lg:col-span-2', '']
const IN_3_COLUMNS = ['lg:max-[88rem]:col-span-3', 'lg:max-[88rem]:col-span-2', '']
const IN_4_COLUMNS = ['min-[88rem]:col-span-4', 'min-[88rem]:col-span-3', 'min-[88rem]:col-span-2', '']
const fillingRow = (cards: number) =>
  [IN_2_COLUMNS, IN_3_COLUMNS, IN_4_COLUMNS].map((spans) => spans[cards % spans.length]).join(' ')

/** The account's personas (part 3 §G). */
export function PersonasPage() {
  const { data, isPending, error, refetch } = useQuery(personasOptions())
  const { data: dependents } = useQuery(dependentsOptions())
  const [cloning, setCloning] = useState(false)
  // Kept here, because the first persona takes the place of what added it before the answer has been dealt with.
  const first = useClone()
  const me = useMe()
  const full = me !== undefined && me.usage.personas >= me.limits.personas
  const left = Object.values(PACK).filter(({ id }) => !data?.some((persona) => persona.clone_of === id))

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <ScreenHeading {...HEADING} />
          <Count me={me} />
        </div>
        {/* Without personas, the card below leads to an empty form. */}
        <div className={classNames('max-sm:w-full', data?.length === 0 && 'hidden')}>
          {full ? (
            <Link to={paths.services} className={buttonClass('primary', 'medium', 'max-sm:w-full')}>
              Upgrade for more
            </Link>
          ) : (
            <NewPersonaLink look="primary" text="Create a Persona" />
          )}
        </div>
      </header>
      {/* The key: what was not there before cannot move. */}
      <div key={isPending ? 'waiting' : 'shown'} className="mt-4 sm:mt-6">
        {isPending && (
          <div className={GRID}>
            {[1, 2, 3, 4].map((at) => (
              <Skeleton key={at} className="h-38 rounded-2xl! sm:h-96 sm:rounded-3xl!" />
            ))}
          </div>
        )}
        {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {data?.length === 0 && <NoneYet cloning={first} />}
        {data && data.length > 0 && (
          <ul className={GRID}>
            {data.map((persona) => (
              <PersonaCard
                key={persona.id}
                persona={persona}
                videos={dependents && (dependents[persona.id]?.items ?? 0)}
              />
            ))}
            <MoreWolves wolves={left} className={fillingRow(data.length)} onClone={() => setCloning(true)} />
          </ul>
        )}
      </div>
      <CloneDialog open={cloning} taken={data ?? []} onClose={() => setCloning(false)} />
    </>
  )
}

type MoreWolvesProps = { wolves: readonly Wolf[]; className: string; onClone: () => void }

/** The last tile: opens the Pack, and shows the wolves that the account has no copy of. With all of them, only a link. */
function MoreWolves({ wolves, className, onClone }: MoreWolvesProps) {
  const readOnly = useReadOnly()
  if (wolves.length === 0)
    return (
      <li className="col-span-full text-center">
        <Button look="secondary" writes icon={<Plus aria-hidden className="size-4" />} onClick={onClone}>
          Add a wolf
        </Button>
      </li>
    )
  return (
    <li className={classNames('@container', className)}>
      <button
        type="button"
        disabled={readOnly !== null}
        title={readOnly ?? undefined}
        onClick={onClone}
        className="group flex size-full min-h-60 cursor-pointer flex-col items-center justify-center gap-5 @min-[60rem]:min-h-36 @min-[60rem]:flex-row @min-[60rem]:gap-8 rounded-3xl border-2 border-line border-dashed p-6 text-muted transition-colors enabled:hover:border-brand enabled:hover:text-ink disabled:cursor-not-allowed max-sm:min-h-30 max-sm:gap-3 max-sm:rounded-2xl max-sm:p-3.5"
      >
        <span className="flex max-w-64 flex-wrap justify-center gap-2 @min-[36rem]:max-w-none @min-[36rem]:gap-3 opacity-80 transition-opacity group-enabled:group-hover:opacity-100 max-sm:max-w-none max-sm:gap-1">
          {wolves.map(({ id }) => (
            <WolfPicture
              key={id}
              look={WOLF_LOOKS[id]}
              variant="avatar"
              className="size-12 overflow-hidden rounded-full @min-[36rem]:size-16 max-sm:size-7"
            />
          ))}
        </span>
        <span className="text-center">
          <span
            className={buttonClass(
              'secondary',
              'small',
              'group-enabled:group-hover:border-brand group-enabled:group-hover:text-brand',
            )}
          >
            <Plus aria-hidden className="size-4" />
            Add a wolf
          </span>
          <span className="mt-2 block text-sm">Two or more can talk to each other.</span>
        </span>
      </button>
    </li>
  )
}

const videoCount = (videos: number) => (videos === 0 ? 'No videos yet' : countOf(videos, 'video'))

/** The plan's limit applies to custom personas only (part 3 §F). */
const Count = ({ me }: { me: Me | undefined }) => (
  <p className="text-sm text-muted sm:mt-1">
    <span className="font-medium text-ink tabular-nums">
      {me ? `${me.usage.personas.toLocaleString()} of ${me.limits.personas.toLocaleString()}` : '…'}
    </span>{' '}
    custom {me?.limits.personas === 1 ? 'persona' : 'personas'} used
    <Explanation about="custom personas">
      Unchanged wolves don’t count. They do once you change their name, texts or voice.
    </Explanation>
  </p>
)

const NoneYet = ({ cloning }: { cloning: ReturnType<typeof useClone> }) => {
  // On phones it would stand between the sentence about wolves and the wolves.
  const isPhone = useMedia('(width < 40rem)')
  const fromScratch = <NewPersonaLink look="secondary" text="Start from scratch" />
  return (
    <div className="lit rounded-3xl bg-surface p-4 sm:p-6">
      <div className="mb-4 flex sm:mb-5 flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="font-display font-semibold text-xl">No personas yet</h2>
          <p className="text-muted max-sm:mt-1">Add a wolf: you get a copy that you can change.</p>
        </div>
        {!isPhone && fromScratch}
      </div>
      <WolvesToAdd cloning={cloning} />
      {isPhone && <div className="mt-4">{fromScratch}</div>}
    </div>
  )
}

/** A link to the editor, with the voice and the way to a video; on phones the face is beside the text. */
const PersonaCard = ({ persona, videos }: { persona: Persona; videos: number | undefined }) => {
  const look = lookOf(persona)
  const [edge, centre] = look.ground
  const isReadOnly = useReadOnly() !== null || persona.read_only
  return (
    <li
      className="group lit relative flex overflow-hidden rounded-2xl bg-surface sm:flex-col sm:rounded-3xl"
      style={{ '--accent': persona.clone_of ? `var(--wolf-${persona.clone_of})` : persona.colour }}
    >
      <div
        className="flex w-26 shrink-0 items-end justify-center overflow-hidden border-r-3 border-accent sm:block sm:h-52 sm:w-auto sm:border-r-0 sm:border-b-3"
        style={{ background: `radial-gradient(90% 130% at 50% 20%, ${centre}, ${edge})` }}
      >
        {persona.has_picture && persona.avatar_url ? (
          <img
            src={persona.avatar_url}
            alt=""
            className="size-16 rounded-full bg-raised max-sm:self-center object-cover object-top outline-3 outline-offset-4 outline-accent transition-transform duration-500 ease-out group-focus-within:scale-106 group-hover:scale-106 sm:mx-auto sm:mt-6 sm:size-40"
          />
        ) : (
          <WolfPicture
            look={look}
            variant="bust"
            className="w-31 max-w-none shrink-0 origin-bottom transition-transform duration-500 ease-out group-focus-within:scale-106 group-hover:scale-106 sm:mx-auto sm:mt-1 sm:w-[11.75rem]"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-3.5 sm:p-5">
        <div className="flex items-start gap-3">
          <h2 dir="auto" className="-m-1 line-clamp-4 min-w-0 flex-1 p-1 text-lg leading-6 wrap-anywhere sm:text-xl">
            <Link
              to={paths.persona}
              params={{ id: persona.id }}
              className="rounded after:absolute after:inset-0 after:content-['']"
            >
              {persona.name}
            </Link>
          </h2>
          {persona.read_only && <Badge icon={<Lock aria-hidden />}>Read-only</Badge>}
          {/* The whole card is the link. */}
          <span
            aria-hidden
            className="pointer-events-none shrink-0 font-semibold text-brand text-sm leading-7 group-hover:underline"
          >
            {isReadOnly ? 'View' : 'Edit'}
          </span>
        </div>
        {persona.role_title && (
          <p dir="auto" className="font-medium text-muted text-sm wrap-anywhere first-letter:uppercase">
            {persona.role_title}
          </p>
        )}
        {videos !== undefined && <p className="text-muted text-sm">{videoCount(videos)}</p>}
        <p
          dir="auto"
          className="mt-1 line-clamp-3 flex-1 text-muted text-pretty text-sm wrap-anywhere sm:mt-3 sm:line-clamp-4 sm:text-base"
        >
          {persona.voice_line && `“${persona.voice_line}”`}
        </p>
        <div className="relative z-1 mt-2 flex flex-wrap items-center gap-2 sm:mt-4">
          <HearButton
            size="small"
            text="Listen"
            label={`Listen to ${persona.name}`}
            load={() => speakPreview({ text: persona.voice_line || `I’m ${persona.name}.`, persona_id: persona.id })}
            onError={(problem) => notify.failed(messageOf(problem))}
          />
          {!persona.read_only && <GenerateLink persona={persona} />}
        </div>
      </div>
    </li>
  )
}
