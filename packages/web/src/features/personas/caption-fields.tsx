import type { CaptionSettings } from '@pack/core/film/caption-styles'
import { inkOn, readableOnDark, usableColour } from '@pack/core/film/painting/colour'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PersonaDraft } from './draft.ts'
import { FoldingSection } from './folding-section.tsx'

// The painter loads after the form.
const Sample = lazyPart(async () => ({ default: (await import('./caption-sample.tsx')).CaptionSample }))

const STYLES: Record<CaptionSettings['style'], [name: string, description: string]> = {
  boxed_word: ['Boxed word', 'A colored box highlights each word.'],
  word_pop: ['Word pop', 'Each word pops as it’s spoken.'],
  karaoke_fill: ['Karaoke fill', 'Color sweeps across the line.'],
  typewriter: ['Typewriter', 'Words appear as they’re spoken.'],
  minimal: ['Minimal', 'Plain, static captions.'],
}
const POSITIONS: Record<CaptionSettings['position'], string> = {
  usual: 'Default',
  top: 'Top',
  middle: 'Middle',
  bottom: 'Bottom',
}
const FACES: Record<CaptionSettings['face'], string> = {
  bold: 'Bold',
  clean: 'Clean',
  tall: 'Tall',
  serif: 'Serif',
  hand: 'Handwritten',
}

type Props = {
  /** Null for a new persona. */
  personaId: string | null
  draft: PersonaDraft
  /** URL of the face. */
  avatar: string
  disabled: boolean
  onChange: (captions: CaptionSettings) => void
}

/** Caption style, position and font, with a live sample. */
export function CaptionFields({ personaId, draft, avatar, disabled, onChange }: Props) {
  const { captions } = draft
  // Keeps typing responsive: the sample renders when the browser is idle.
  const shown = useDeferredValue({ draft, avatar }).draft
  return (
    <FoldingSection
      id="captions"
      title="Captions"
      intro="Optional. Style, position and font of the words in this persona’s videos."
      folded={personaId === null}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-4 sm:grid-cols-[minmax(0,1fr)_13rem] sm:grid-rows-[auto_1fr] sm:gap-x-6">
        <RadioCards
          legend="Caption style"
          disabled={disabled}
          className="max-sm:gap-1.5 sm:[&_label]:py-1.5 sm:[&_label]:pl-2 max-sm:[&_label]:gap-2 max-sm:[&_label]:px-2 max-sm:[&_label]:text-sm max-sm:[&_label]:min-h-11 max-sm:[&_label]:py-2 max-sm:[&_label>span:last-child>:last-child]:hidden"
          choices={choices(STYLES).map(([value, [label, note]]) => ({
            value,
            label,
            note,
            picture: <StyleSample style={value} colour={draft.colour} />,
          }))}
          value={captions.style}
          onChange={(style) => onChange({ ...captions, style })}
        />
        <div className="grid grid-cols-2 content-start gap-4 max-sm:col-span-2 sm:col-start-1">
          <Select
            label="Position"
            value={captions.position}
            disabled={disabled}
            options={choices(POSITIONS).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => {
              const chosen = choices(POSITIONS).find(([position]) => position === target.value)
              if (chosen) onChange({ ...captions, position: chosen[0] })
            }}
          />
          <Select
            label="Font"
            value={captions.face}
            disabled={disabled}
            options={choices(FACES).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => {
              const chosen = choices(FACES).find(([face]) => face === target.value)
              if (chosen) onChange({ ...captions, face: chosen[0] })
            }}
          />
        </div>
        <div className="relative col-start-2 row-start-1 mx-auto aspect-9/16 sm:row-end-3 w-full max-w-52 self-start overflow-hidden rounded-2xl bg-black">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <Sample personaId={personaId} draft={shown} avatar={avatar} />
          </Suspense>
        </div>
      </div>
    </FoldingSection>
  )
}

/** Two words in the style, as the painter draws them while the second is spoken. */
function StyleSample({ style, colour: chosen }: { style: CaptionSettings['style']; colour: string }) {
  const colour = usableColour(chosen)
  const ink = readableOnDark(colour)
  const words: Record<CaptionSettings['style'], ReactNode> = {
    boxed_word: (
      <>
        So{' '}
        <span className="rounded-[0.2em] px-[0.2em]" style={{ background: colour, color: inkOn(colour) }}>
          good
        </span>
      </>
    ),
    word_pop: (
      <>
        So{' '}
        <span className="mr-[0.4em] inline-block origin-left scale-116" style={{ color: ink }}>
          good
        </span>
      </>
    ),
    karaoke_fill: (
      <span
        className="bg-clip-text text-transparent"
        style={{ backgroundImage: `linear-gradient(90deg, ${ink} 68%, white 68%)` }}
      >
        So good
      </span>
    ),
    typewriter: (
      <span className="border-r-2" style={{ borderColor: ink }}>
        So goo
      </span>
    ),
    minimal: (
      <>
        So <span className="text-white/65">good</span>
      </>
    ),
  }
  return (
    <span
      aria-hidden
      className="grid h-11 w-21 shrink-0 place-items-center whitespace-nowrap rounded-lg bg-black font-bold font-display text-base text-white leading-tight max-sm:h-7 max-sm:w-12 max-sm:text-[0.625rem]"
    >
      <span>{words[style]}</span>
    </span>
  )
}

/** `Object.entries` that keeps the type of the keys. */
const choices = <Key extends string, Value>(table: Record<Key, Value>) => Object.entries(table) as [Key, Value][]
