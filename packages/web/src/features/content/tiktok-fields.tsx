import type { ContentMode } from '@pack/core/content/item'
import { isAlwaysLabelled, TIKTOK_TITLE_MAX } from '@pack/core/content/tiktok-settings'
import type { CreatorInfo } from '@pack/core/publishing/platforms-schema'
import { chooseBranded, type TikTokChoice, type TikTokProblem } from '@pack/core/publishing/tiktok-rules'
import {
  BRANDED_AND_PRIVATE,
  COMMERCIAL_DISABLED,
  commercialLabel,
  isPrivate,
  privacyName,
  TIKTOK_PRIVACY_LEVELS,
} from '@pack/core/publishing/tiktok-words'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ListBox } from '../../ui/list-box.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'

/** Part 2 §5; shown below COMMERCIAL_DISABLED. */
const COMMERCIAL_NOT_ENABLED = 'Your account has not enabled commercial publishing via API.'

type Props = {
  mode: ContentMode
  choice: TikTokChoice
  onChange: (choice: TikTokChoice) => void
  /** Null while no account is linked: then every level may be chosen. */
  creator: CreatorInfo | null
  allowCommercial: boolean
  /** The problem of a field; undefined while it should not be shown. */
  problemOf: (field: TikTokProblem['field']) => string | undefined
  /** Whether the choice that TikTok requires is marked while it is missing. */
  marksMissing?: boolean
  disabled?: boolean
}

/** The author's choices for a TikTok post. Nothing is preselected (part 4 §B4). */
export function TikTokFields(props: Props) {
  const { mode, choice, onChange, problemOf, marksMissing = false, disabled = false } = props
  // Says that ticking branded content changed the privacy.
  const [note, setNote] = useState<string | null>(null)
  const options = props.creator?.privacy_level_options ?? TIKTOK_PRIVACY_LEVELS
  return (
    <>
      <TextArea
        label="TikTok title"
        rows={3}
        disabled={disabled}
        value={choice.title ?? ''}
        aside={`${(choice.title ?? '').length.toLocaleString()} of ${TIKTOK_TITLE_MAX.toLocaleString()}`}
        hint="You can use #hashtags and @mentions."
        error={problemOf('title')}
        onChange={({ target }) => onChange({ ...choice, title: target.value })}
      />
      <div className="grid gap-2">
        <ListBox
          label="Who can watch this video"
          required
          disabled={disabled}
          placeholder="Choose who can watch"
          marked={marksMissing && !disabled && choice.privacy_level === null}
          value={choice.privacy_level}
          choices={options.map((value) => ({
            value,
            label: privacyName(value),
            note: NOTES[value],
            disabledBecause: isPrivate(value) && choice.branded_content ? BRANDED_AND_PRIVATE : undefined,
          }))}
          error={problemOf('privacy_level')}
          onChange={(privacy_level) => {
            setNote(null)
            onChange({ ...choice, privacy_level })
          }}
        />
        <div role="status">{note && <Notice tone="warning">{note}</Notice>}</div>
      </div>
      <Interactions {...props} />
      <Commercial {...props} options={options} onNote={setNote} />
      <Checkbox
        label="AI-generated content"
        hint={
          isAlwaysLabelled({ mode })
            ? 'TikTok labels this post as made with AI. Videos made here always have this label.'
            : 'Turn this on if your video contains realistic AI-generated images, video or audio. TikTok will label it.'
        }
        disabled={disabled || isAlwaysLabelled({ mode })}
        checked={choice.is_aigc}
        onChange={({ target }) => onChange({ ...choice, is_aigc: target.checked })}
      />
    </>
  )
}

/** Audience of each privacy level. */
const NOTES: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone on TikTok',
  FOLLOWER_OF_CREATOR: 'Everyone who follows you',
  MUTUAL_FOLLOW_FRIENDS: 'Followers you follow back',
  SELF_ONLY: 'Only me',
}

const INTERACTIONS = [
  { field: 'disable_comment', label: 'Comment' },
  { field: 'disable_duet', label: 'Duet' },
  { field: 'disable_stitch', label: 'Stitch' },
] as const

const Interactions = ({ choice, onChange, creator, disabled }: Props) => (
  <Group legend="Allow viewers to">
    <div className="flex flex-wrap gap-x-8">
      {INTERACTIONS.map(({ field, label }) => (
        <Checkbox
          key={field}
          label={label}
          disabled={disabled || creator?.[field] === true}
          checked={!choice[field]}
          onChange={({ target }) => onChange({ ...choice, [field]: !target.checked })}
        />
      ))}
    </div>
    {INTERACTIONS.some(({ field }) => creator?.[field]) && (
      <p className="text-muted text-sm">Grayed-out options are turned off in your TikTok settings.</p>
    )}
  </Group>
)

type CommercialProps = Props & { options: readonly string[]; onNote: (note: string | null) => void }

function Commercial({ choice, onChange, options, allowCommercial, problemOf, onNote, disabled }: CommercialProps) {
  const label = commercialLabel(choice)
  const onlyPrivate = options.every(isPrivate)
  return (
    <div className="grid gap-3 rounded-2xl border border-line p-4">
      <SwitchRow
        label="Disclose commercial content"
        hint="Turn on if this video promotes goods or services in exchange for something of value. It can promote you, a third party, or both."
        on={choice.is_commercial}
        disabled={disabled || !allowCommercial}
        onChange={(is_commercial) => {
          onNote(null)
          onChange({ ...choice, is_commercial, your_brand: false, branded_content: false })
        }}
      />
      {!allowCommercial && (
        <div className="grid gap-1 text-muted text-sm leading-5">
          <p>{COMMERCIAL_DISABLED}</p>
          <p>{COMMERCIAL_NOT_ENABLED}</p>
        </div>
      )}
      {choice.is_commercial && (
        <div className="grid gap-1 sm:ml-14">
          <Checkbox
            label="Your brand"
            hint="You promote yourself or your own business."
            disabled={disabled}
            checked={choice.your_brand}
            onChange={({ target }) => onChange({ ...choice, your_brand: target.checked })}
          />
          <Checkbox
            label="Branded content"
            hint={onlyPrivate ? BRANDED_AND_PRIVATE : 'You promote another brand or a third party.'}
            title={onlyPrivate ? BRANDED_AND_PRIVATE : undefined}
            disabled={disabled || onlyPrivate}
            checked={choice.branded_content}
            onChange={({ target }) => {
              const changed = chooseBranded(choice, target.checked, options)
              onNote(changed.note)
              onChange(changed.choice)
            }}
          />
          <div role="status" className="mt-1 text-sm leading-5">
            {label && <p className="font-medium">{label}</p>}
            {problemOf('is_commercial') && <p className="text-danger">{problemOf('is_commercial')}</p>}
            {problemOf('branded_content') && <p className="text-danger">{problemOf('branded_content')}</p>}
          </div>
        </div>
      )}
    </div>
  )
}

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="m-0 grid min-w-0 gap-1 border-0 p-0">
    <legend className="mb-1 font-semibold text-sm">{legend}</legend>
    {children}
  </fieldset>
)
