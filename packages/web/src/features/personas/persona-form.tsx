import type { Persona } from '@pack/core/personas/persona'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { messageOf } from '../../product/api.ts'
import { AssetGrid } from '../../product/assets/asset-grid.tsx'
import { SlideshowPictures } from '../../product/assets/slideshow-pictures.tsx'
import { paths } from '../../product/paths.ts'
import { SCREEN_TITLE } from '../../product/screen-heading.tsx'
import { UnsavedChanges } from '../../product/unsaved-changes.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChipsField } from '../../ui/chips-field.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextArea } from '../../ui/field.tsx'
import { lookOf } from '../../ui/look-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { Wolf } from '../../ui/wolf.tsx'
import { CaptionFields } from './caption-fields.tsx'
import { DeletePersona } from './delete-persona.tsx'
import { FacePicker } from './face-picker.tsx'
import { drawnAddress } from './faces.ts'
import { FoldingSection } from './folding-section.tsx'
import { GenerateLink } from './generate-link.tsx'
import { type EditingProps, usePersonaEditing } from './persona-editing.ts'
import { Portrait } from './portrait.tsx'
import { SectionNav } from './section-nav.tsx'
import { VoiceFields } from './voice-fields.tsx'

type Editing = ReturnType<typeof usePersonaEditing>

/** In characters; phones have room for it in two lines of the title. */
const LONG_NAME = 32

/** Creates or edits a persona (part 3 §G). */
export function PersonaForm({ persona, wolf }: EditingProps) {
  const editing = usePersonaEditing({ persona, wolf })
  const { stem, draft, edit, problems, locked, dirty, picture } = editing
  const face = {
    id: stem,
    clone_of: persona ? persona.clone_of : (wolf?.id ?? null),
    colour: draft.colour,
    face_seed: draft.face_seed,
  }
  return (
    <form noValidate onSubmit={(event) => void editing.save(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex items-center justify-between gap-4">
        <div className="min-w-0 lg:flex lg:items-baseline lg:gap-3">
          <Link
            to={paths.personas}
            className="rounded font-medium text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
          >
            Personas
          </Link>
          <span aria-hidden className="text-muted max-lg:hidden">
            /
          </span>
          <h1
            dir="auto"
            className={classNames(
              SCREEN_TITLE,
              'wrap-anywhere',
              (persona?.name.length ?? 0) > LONG_NAME && 'max-sm:text-[1.375rem]',
            )}
          >
            {persona ? persona.name : 'New persona'}
          </h1>
        </div>
        {persona && !locked && <GenerateLink persona={persona} className="max-lg:hidden" />}
        {/* Wide screens show the portrait beside the form. */}
        <span aria-hidden className="size-14 shrink-0 overflow-hidden rounded-2xl lg:hidden">
          {picture.address ? (
            <img src={picture.address} alt="" className="size-full object-cover object-top" />
          ) : (
            <Wolf look={lookOf(face)} variant="avatar" />
          )}
        </span>
      </header>
      {!persona && <p className="-mt-2 text-muted text-sm sm:hidden">Only the name is required.</p>}
      {persona?.clone_of && (
        <p className="-mt-2 text-muted text-sm">
          A wolf counts as one of your custom personas once you change its name, texts or voice.
        </p>
      )}
      <SectionNav isNew={persona === null} />
      {locked && (
        <Notice tone="warning">
          This persona is read-only because you’re over your plan’s limit.{' '}
          <Link to={paths.services} className="font-semibold text-brand underline underline-offset-4">
            View plans
          </Link>
        </Notice>
      )}
      <div className="grid gap-x-8 gap-y-4 sm:gap-y-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <IdentityFields editing={editing} />
        <Portrait
          draft={draft}
          face={face}
          disabled={locked}
          problem={problems.colour}
          picture={picture.address}
          onColor={(colour) => edit({ colour })}
        >
          <FacePicker
            stem={stem}
            cloneOf={face.clone_of}
            colour={draft.colour}
            seed={draft.face_seed}
            hasPicture={picture.address !== null}
            busy={picture.busy}
            onSeed={(face_seed) => {
              if (picture.address) picture.remove()
              edit({ face_seed })
            }}
            onPicture={picture.change}
            onRemovePicture={picture.remove}
          />
        </Portrait>
        <div className="grid min-w-0 content-start gap-4 sm:gap-5">
          <VoiceFields draft={draft} disabled={locked} problems={problems} onChange={edit} />
          <StyleFields isNew={persona === null} editing={editing} />
          <CaptionFields
            personaId={persona?.id ?? null}
            draft={draft}
            avatar={picture.address ?? drawnAddress(face)}
            disabled={locked}
            onChange={(captions) => edit({ captions })}
          />
          {persona && <OwnAssets persona={persona} />}
        </div>
      </div>
      {!locked && <SaveBar isNew={persona === null} editing={editing} />}
      {persona && <DeletePersona persona={persona} />}
      <UnsavedChanges
        isLost={(nextPath) => dirty && !editing.created && nextPath !== location.pathname}
        isLostAtClose={() => dirty}
      >
        {persona ? `Your changes to ${persona.name} will be lost.` : 'The new persona will be lost.'}
      </UnsavedChanges>
    </form>
  )
}

/** Says whether everything is saved; stays in view while there is something to save. */
const SaveBar = ({ isNew, editing }: { isNew: boolean; editing: Editing }) => {
  const { dirty, saving, failure, saved, problems } = editing
  const isRefused = Object.keys(problems).length > 0
  return (
    <div
      className={classNames(
        'bottom-(--tabs,0px) z-20 lg:mr-92 flex flex-wrap items-center justify-end gap-3 rounded-2xl border border-line bg-surface px-4 py-3 max-sm:gap-2 max-sm:py-2.5 sm:px-5 large-text:static',
        (isNew || dirty || saved || failure) &&
          'sticky max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-5',
      )}
    >
      {failure && (
        <p role="alert" className="w-full text-sm text-danger">
          {messageOf(failure)}
        </p>
      )}
      <p
        role="status"
        className={classNames(
          'mr-auto flex items-center gap-2 text-sm',
          isRefused ? 'font-medium text-danger max-sm:w-full' : dirty && !isNew ? 'font-medium' : 'text-muted',
          isNew && !isRefused && 'max-sm:sr-only',
        )}
      >
        {isRefused ? (
          <>
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {problems.name ? 'Enter a name first.' : 'Fix the fields with errors first.'}
          </>
        ) : isNew ? (
          'Only the name is required.'
        ) : saving ? (
          'Saving…'
        ) : dirty ? (
          <>
            <span aria-hidden className="size-2 rounded-full bg-warning" />
            Unsaved changes
          </>
        ) : saved ? (
          <>
            <Check aria-hidden className="size-4 text-success" strokeWidth={3} />
            Saved
          </>
        ) : (
          'No unsaved changes'
        )}
      </p>
      {isNew ? (
        <Link to={paths.personas} className={buttonClass('secondary', 'medium', 'max-sm:flex-1')}>
          Cancel
        </Link>
      ) : (
        <Button
          look="secondary"
          // On phones there is no room for it while there is nothing to cancel; pressed, it keeps the focus.
          className={dirty ? undefined : 'max-sm:not-focus:hidden'}
          disabled={!dirty || saving}
          onClick={editing.reset}
        >
          Reset
        </Button>
      )}
      <Button
        type="submit"
        look={isNew || dirty || saving ? 'primary' : 'secondary'}
        className={isNew ? 'max-sm:flex-1' : undefined}
        busy={saving}
        disabled={!isNew && !dirty}
      >
        {isNew ? 'Create a Persona' : 'Save'}
      </Button>
    </div>
  )
}

/** As many characters as before, so that the caret stays in its place. */
const onOneLine = (text: string) => text.replace(/[\r\n]/g, ' ')

/** A text without line breaks whose field grows with it, so that long ones can be read. Enter sends the form. */
const LineField = ({ onChange, ...field }: ComponentProps<typeof TextArea> & { value: string }) => (
  <TextArea
    {...field}
    className="[&_textarea]:field-sizing-content [&_textarea]:resize-none"
    rows={1}
    autoComplete="off"
    onChange={(event) => {
      const { target } = event
      const caret = target.selectionStart
      const typed = onOneLine(target.value)
      if (typed !== target.value) {
        target.value = typed
        target.setSelectionRange(caret, caret)
      }
      onChange?.(event)
    }}
    onKeyDown={(event) => {
      // While a word is composed, Enter chooses it; Safari tells by the code only.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }}
  />
)

/** Grows with its text, which is one paragraph: Enter adds no line. */
const ONE_PARAGRAPH = {
  className: '[&_textarea]:field-sizing-content [&_textarea]:resize-none',
  rows: 1,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault()
  },
} as const

const IdentityFields = ({ editing: { draft, text } }: { editing: Editing }) => (
  <Card id="identity" className="scroll-mt-32 grid min-w-0 gap-4 sm:gap-5">
    <h2 className="text-xl">Identity</h2>
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      <LineField label="Name" required maxLength={60} {...text('name')} />
      <LineField label="Role title" maxLength={80} placeholder="e.g. The Calm Current" {...text('role_title')} />
    </div>
    <TextArea
      label="Tone"
      {...ONE_PARAGRAPH}
      maxLength={200}
      placeholder="e.g. calm, unhurried, kind"
      hint="A few words to guide the writing."
      {...text('tone')}
    />
    <TextArea
      label="Backstory"
      className="[&_textarea]:field-sizing-content [&_textarea]:max-h-80 max-sm:[&_textarea]:max-h-44 [&_textarea]:min-h-29"
      rows={4}
      maxLength={4000}
      placeholder="e.g. Twenty years a lighthouse keeper. Says little, means all of it, and has never been late."
      aside={`${draft.backstory.length.toLocaleString()} / ${(4000).toLocaleString()}`}
      {...text('backstory')}
    />
  </Card>
)

type StyleProps = { isNew: boolean; editing: Editing }

function StyleFields({ isNew, editing: { draft, edit, problems, locked, text } }: StyleProps) {
  const chips = (name: 'catch_phrases' | 'forbidden_words') => ({
    most: 20,
    maxLength: 120,
    entries: draft[name],
    error: problems[name],
    disabled: locked,
    onChange: (entries: readonly string[]) => edit({ [name]: entries }),
  })
  return (
    <FoldingSection
      id="style"
      title="Style"
      intro="Optional. Signature line, catchphrases and forbidden words, for scripts that sound like this persona."
      folded={isNew}
    >
      <TextArea
        label="Signature line"
        {...ONE_PARAGRAPH}
        maxLength={200}
        hint="A line only this persona would say."
        {...text('voice_line')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChipsField
          label="Catchphrases"
          one="catchphrase"
          hint="Press Enter to add."
          placeholder="Let it move."
          {...chips('catch_phrases')}
        />
        <ChipsField
          label="Forbidden words"
          one="forbidden word"
          hint="Words this persona never uses."
          placeholder="hustle"
          {...chips('forbidden_words')}
        />
      </div>
    </FoldingSection>
  )
}

/** Closed, because few personas have files of their own. */
const OwnAssets = ({ persona }: { persona: Persona }) => (
  <FoldingSection
    id="assets"
    title="Assets"
    intro="Optional. Whatever you don’t add here comes from your account’s assets or, if there are none, from the starter kit."
    folded
  >
    <AssetGrid personaId={persona.id} locked={persona.read_only} compact />
    <div className="mt-5">
      <SlideshowPictures personaId={persona.id} locked={persona.read_only} />
    </div>
  </FoldingSection>
)
