import { PACK } from '@pack/core/personas/pack'
import type { ReactNode } from 'react'
import { lookOf } from '../../ui/look-of.ts'
import { Wolf } from '../../ui/wolf.tsx'
import type { PersonaDraft } from './draft.ts'

type Props = {
  draft: PersonaDraft
  face: { id: string; clone_of: string | null; colour: string; face_seed: string | null }
  /** URL of an uploaded picture. */
  picture: string | null
  /** The face picker. */
  children: ReactNode
  disabled: boolean
  problem: string | undefined
  onColor: (colour: string) => void
}

const COLOURS = Object.values(PACK).map((wolf) => ({ name: `${wolf.name}’s color`, value: wolf.colour }))

/** The face and the color as the videos show them. */
export function Portrait({ draft, face, picture, disabled, problem, onColor, children }: Props) {
  const look = lookOf(face)
  const [edge, centre] = look.ground
  return (
    <aside
      id="face"
      aria-label="Face and color"
      className="scroll-mt-32 min-w-0 self-start lg:sticky lg:top-32 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <div
        className="lit flex items-start gap-4 overflow-hidden rounded-2xl bg-surface max-lg:p-5 max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:gap-3 lg:block"
        style={{ '--accent': draft.colour }}
      >
        <div
          // A picture may be transparent: the drawn face's ground would show in its corners.
          className="w-26 shrink-0 overflow-hidden rounded-2xl sm:w-48 lg:w-auto lg:rounded-none"
          style={picture ? {} : { background: `radial-gradient(90% 90% at 50% 35%, ${centre}, ${edge})` }}
        >
          {picture ? (
            <img
              src={picture}
              alt={`Portrait of ${draft.name || 'the new persona'}`}
              className="aspect-square w-full object-cover object-top"
            />
          ) : (
            <Wolf
              look={look}
              label={`Portrait of ${draft.name || 'the new persona'}`}
              className="-mt-[6%] -mb-[6%] ml-[-6%] w-[112%] lg:-mt-[10%] lg:-mb-[13%]"
            />
          )}
        </div>
        <fieldset
          disabled={disabled}
          className="grid min-w-0 flex-1 gap-4 border-accent max-sm:contents lg:border-t-4 lg:p-5"
        >
          <legend className="sr-only">Face and color</legend>
          {!disabled && children}
          <div className="max-sm:col-span-2">
            <div className="flex items-center justify-between gap-4">
              <label htmlFor="persona-colour" className="font-semibold">
                Color
              </label>
              <span className="flex items-center gap-2 text-sm text-muted tabular-nums uppercase">
                {draft.colour}
                <input
                  id="persona-colour"
                  type="color"
                  value={draft.colour}
                  onChange={(event) => onColor(event.target.value)}
                  className="h-9 w-12 cursor-pointer rounded-lg border border-control bg-transparent p-0.5"
                />
              </span>
            </div>
            <div className="mt-2 flex flex-wrap gap-2 sm:max-lg:-mx-2 max-sm:-mx-0.5 max-lg:gap-0 max-sm:grid max-sm:grid-cols-9 lg:gap-1.5">
              {COLOURS.map(({ name, value }) => (
                <button
                  key={value}
                  type="button"
                  title={name}
                  aria-label={name}
                  aria-pressed={draft.colour === value}
                  onClick={() => onColor(value)}
                  className="group grid size-11 cursor-pointer place-items-center rounded-lg max-sm:w-full lg:size-6.5"
                >
                  <span
                    className="size-7 rounded-lg outline-offset-2 outline-ink group-aria-pressed:outline-2 lg:size-6.5"
                    style={{ background: value }}
                  />
                </button>
              ))}
            </div>
            {problem && <p className="mt-3 text-sm text-danger">{problem}</p>}
            <p className="mt-2 text-muted text-sm text-pretty">
              {picture || (face.clone_of && !face.face_seed)
                ? 'This color is used for captions and the name tag.'
                : 'This color is used for the face, captions and name tag.'}
            </p>
          </div>
        </fieldset>
      </div>
    </aside>
  )
}
