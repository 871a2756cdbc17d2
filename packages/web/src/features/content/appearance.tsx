import { BG_CHANGE_SECONDS } from '@pack/core/content/background'
import { useQuery } from '@tanstack/react-query'
import { assetsOptions } from '../../product/assets/assets.ts'
import { type BackgroundChoice, BackgroundFields } from '../../product/background-fields.tsx'
import { personasOptions } from '../../product/personas.ts'

type Props = {
  background: BackgroundChoice
  /** Slug of the persona whose images a slideshow shows. */
  persona: string | null
  onChange: (background: BackgroundChoice) => void
  disabled: boolean
  /** Tells the user what a change will do. */
  note?: string | undefined
}

/** The appearance section of a short (part 2 §2). */
export function Appearance({ background, persona, onChange, disabled, note }: Props) {
  const isOneImage = useOwnImages(persona, background.backgroundMode === 'ai_slideshow') === 1
  return (
    <fieldset className="m-0 min-w-0 border-0 border-line border-t p-0 pt-5">
      <legend className="float-left mb-3 w-full font-display font-semibold text-lg">Appearance</legend>
      <BackgroundFields
        className="clear-both items-start gap-4"
        background={background}
        slideshowImages={isOneImage ? 'Shows your one image for the whole video.' : undefined}
        isOneImage={isOneImage}
        maxSeconds={BG_CHANGE_SECONDS.editorMax}
        disabled={disabled}
        onChange={onChange}
      />
      {note && <p className="mt-2 text-muted text-sm text-pretty">{note}</p>}
    </fieldset>
  )
}

/** How many images of the user's own a slideshow shows: the persona's, else the account's. 0 until they are known. */
function useOwnImages(persona: string | null, enabled: boolean): number {
  const id = useQuery(personasOptions()).data?.find(({ slug }) => slug === persona)?.id ?? null
  const own = useQuery({ ...assetsOptions(id), enabled: enabled && id !== null }).data
  const account = useQuery({ ...assetsOptions(null), enabled }).data
  if (id !== null && !own) return 0
  return own?.slideshow_pictures?.length || account?.slideshow_pictures?.length || 0
}
