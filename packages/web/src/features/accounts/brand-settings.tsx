import { START_WITH, type StartWith } from '@pack/core/accounts/start-with'
import { STYLE_NOTES_MAX } from '@pack/core/accounts/style-notes'
import type { Me } from '@pack/core/accounts/viewer'
import { TextArea } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SettingsForm } from './settings-form.tsx'

const STARTS: Record<StartWith, { label: string; note: string }> = {
  hook: {
    label: 'The first line',
    note: 'Your intro plays after the first line. If you have none, no intro plays.',
  },
  intro: { label: 'The intro', note: 'Your intro plays first. If you have none, the starter kit’s intro plays.' },
}

/** Settings: how the account's videos start, and the style of generated images. */
export const BrandSettings = ({ me: { start_with, style_notes }, labelledBy }: { me: Me; labelledBy: string }) => (
  <SettingsForm<'start_with' | 'style_notes'>
    labelledBy={labelledBy}
    what="brand settings"
    saved={{ start_with, style_notes }}
  >
    {(draft, change) => (
      <>
        <div className="grid gap-2">
          <RadioCards
            legend="Videos start with"
            className="sm:grid-cols-2"
            choices={START_WITH.map((value) => ({ value, ...STARTS[value] }))}
            value={draft.start_with}
            onChange={(start) => change({ start_with: start })}
          />
          <p className="text-muted text-sm">Applies to new videos, and to older ones when you render them again.</p>
        </div>
        <TextArea
          label="Style notes"
          hint="Describe colors, lighting, materials, places. Used for AI-generated slideshow images."
          placeholder="Warm morning light, copper and slate, analog film, nothing glossy"
          rows={3}
          maxLength={STYLE_NOTES_MAX}
          aside={`${draft.style_notes.length.toLocaleString()} / ${STYLE_NOTES_MAX.toLocaleString()}`}
          value={draft.style_notes}
          onChange={(event) => change({ style_notes: event.target.value })}
        />
      </>
    )}
  </SettingsForm>
)
