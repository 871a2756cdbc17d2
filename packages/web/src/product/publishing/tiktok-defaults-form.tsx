import { BG_CHANGE_SECONDS } from '@pack/core/content/background'
import type { CreatorInfo } from '@pack/core/publishing/platforms-schema'
import type { TikTokDefaults } from '@pack/core/publishing/tiktok-defaults-schema'
import {
  BRANDED_AND_PRIVATE,
  COMMERCIAL_FOR_WHOM,
  commercialLabel,
  TIKTOK_PRIVACY_LEVELS,
  TIKTOK_PRIVACY_NAMES,
} from '@pack/core/publishing/tiktok-words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { BackgroundFields } from '../background-fields.tsx'
import { SaveRow } from '../save-row.tsx'
import { changedFields } from './changed-fields.ts'
import { creatorInfoOptions } from './connections.ts'
import { Failure, LoadFailure } from './failure.tsx'
import { reasonOf } from './links.ts'
import { tiktokDefaultsOptions, useSaveTikTokDefaults } from './tiktok-defaults.ts'

type Props = {
  /** The id of the heading. */
  labelledBy: string
  /** The linked account whose limits apply; null without one. */
  accountId: string | null
}

/** The settings that a TikTok post starts with (part 1 §2). */
export function TikTokDefaultsForm({ labelledBy, accountId }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(tiktokDefaultsOptions())
  const { data: creator } = useQuery({ ...creatorInfoOptions(accountId ?? ''), enabled: accountId !== null })
  return (
    <div className="mt-6">
      {isPending && <Skeleton className="h-[26rem]" />}
      {!data && !isPending && (
        <LoadFailure
          text="Failed to load TikTok defaults."
          retry="Try again"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Fields saved={data.defaults} creator={creator ?? null} labelledBy={labelledBy} />}
    </div>
  )
}

type FieldsProps = { saved: TikTokDefaults; creator: CreatorInfo | null; labelledBy: string }

function Fields({ saved, creator, labelledBy }: FieldsProps) {
  const [draft, setDraft] = useState(saved)
  const save = useSaveTikTokDefaults()
  const change = (changed: Partial<TikTokDefaults>) => setDraft({ ...draft, ...changed })
  const isChanged = changedFields(saved, draft) !== null
  const isVague = draft.is_commercial && !draft.your_brand && !draft.branded_content
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isVague) return
    const changed = changedFields(saved, draft)
    if (!changed) return void notify.note('Nothing to update.')
    save.mutate(changed, {
      onSuccess: ({ defaults }) => {
        setDraft(defaults)
        notify.done('TikTok defaults saved.')
      },
    })
  }
  return (
    <form aria-labelledby={labelledBy} onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <Select
            label="Who can watch"
            value={draft.privacy_level}
            options={privacyOptions(draft, creator)}
            onChange={({ target }) =>
              change({ privacy_level: TIKTOK_PRIVACY_LEVELS.find((one) => one === target.value) ?? 'SELF_ONLY' })
            }
            {...(draft.branded_content && { hint: BRANDED_AND_PRIVATE })}
          />
          <Group legend="Allow viewers to">
            <div className="flex flex-wrap gap-x-7">
              {INTERACTIONS.map(({ field, label }) => (
                <Checkbox
                  key={field}
                  label={label}
                  disabled={creator?.[field] === true}
                  checked={!draft[field] && creator?.[field] !== true}
                  onChange={({ target }) => change({ [field]: !target.checked })}
                />
              ))}
            </div>
            {INTERACTIONS.some(({ field }) => creator?.[field]) && (
              <p className="text-muted text-sm">Grayed-out options are turned off in your TikTok settings.</p>
            )}
          </Group>
          <Group legend="Automatic posts">
            <Checkbox
              label="Post scheduled videos publicly without asking me"
              hint="Otherwise each scheduled video waits until you confirm its TikTok settings."
              checked={draft.approve_public_posting}
              onChange={({ target }) => change({ approve_public_posting: target.checked })}
            />
          </Group>
        </div>
        <div className="grid content-start gap-6">
          <Commercial draft={draft} onChange={change} isVague={isVague} />
          <Group legend="Videos on TikTok" className="gap-4">
            <BackgroundFields
              className="gap-5"
              background={{ backgroundMode: draft.background_mode, changeSeconds: draft.bg_change_seconds }}
              maxSeconds={BG_CHANGE_SECONDS.editorMax}
              onChange={({ backgroundMode, changeSeconds }) =>
                change({ background_mode: backgroundMode, bg_change_seconds: changeSeconds })
              }
            />
            <Checkbox
              label="Keep my branding on TikTok videos"
              hint="Logo, watermark, intro and outro. When this is off, TikTok gets a version without them."
              checked={draft.keep_branding}
              onChange={({ target }) => change({ keep_branding: target.checked })}
            />
            {draft.keep_branding && (
              <Notice tone="warning">
                TikTok doesn’t allow logos, watermarks or promotional branding on videos that apps post. It may remove
                the video or restrict your account.
              </Notice>
            )}
          </Group>
        </div>
      </div>
      {save.error && <Failure text="Failed to save TikTok defaults." reason={reasonOf(save.error)} />}
      <SaveRow
        save={{ label: 'Save', spoken: 'Save TikTok defaults' }}
        reset={{ label: 'Reset', spoken: 'Reset TikTok defaults' }}
        isChanged={isChanged}
        busy={save.isPending}
        mayRepeat
        onReset={() => {
          setDraft(saved)
          save.reset()
        }}
      />
    </form>
  )
}

const INTERACTIONS = [
  { field: 'disable_comment', label: 'Comment' },
  { field: 'disable_duet', label: 'Duet' },
  { field: 'disable_stitch', label: 'Stitch' },
] as const

/** The levels that the account has, or all while that is unknown; always the chosen one. */
function privacyOptions({ privacy_level: chosen, branded_content }: TikTokDefaults, creator: CreatorInfo | null) {
  const allowed = creator?.privacy_level_options ?? []
  return TIKTOK_PRIVACY_LEVELS.filter(
    (level) => allowed.length === 0 || allowed.includes(level) || level === chosen,
  ).map((level) => ({
    value: level,
    label: TIKTOK_PRIVACY_NAMES[level],
    disabled: level === 'SELF_ONLY' && branded_content,
  }))
}

type CommercialProps = {
  draft: TikTokDefaults
  onChange: (changed: Partial<TikTokDefaults>) => void
  /** Commercial, but neither the creator nor a third party is named. */
  isVague: boolean
}

function Commercial({ draft, onChange, isVague }: CommercialProps) {
  const isPrivate = draft.privacy_level === 'SELF_ONLY'
  const label = commercialLabel(draft)
  const none = { is_commercial: false, your_brand: false, branded_content: false }
  return (
    <Group legend="Commercial content">
      <Checkbox
        label="Allow commercial posts"
        hint="Lets you mark your TikTok posts as commercial content."
        checked={draft.allow_commercial_publish}
        onChange={({ target }) => onChange({ allow_commercial_publish: target.checked, ...(!target.checked && none) })}
      />
      <Checkbox
        label="My posts promote goods or services"
        hint="They promote you, a third party, or both, in exchange for something of value."
        disabled={!draft.allow_commercial_publish}
        checked={draft.is_commercial}
        onChange={({ target }) => onChange(target.checked ? { is_commercial: true } : none)}
      />
      {draft.is_commercial && (
        <div className="ml-8 grid gap-1 border-line border-l pl-4">
          <Checkbox
            label="Your brand"
            hint="You promote yourself or your own business."
            checked={draft.your_brand}
            onChange={({ target }) => onChange({ your_brand: target.checked })}
          />
          <Checkbox
            label="Branded content"
            hint={isPrivate ? BRANDED_AND_PRIVATE : 'You promote another brand or a third party.'}
            disabled={isPrivate && !draft.branded_content}
            checked={draft.branded_content}
            onChange={({ target }) => onChange({ branded_content: target.checked })}
          />
          <p aria-live="polite" className={isVague ? 'text-danger text-sm' : 'text-muted text-sm'}>
            {isVague ? COMMERCIAL_FOR_WHOM : label && `${label}.`}
          </p>
        </div>
      )}
    </Group>
  )
}

type GroupProps = { legend: string; className?: string; children: ReactNode }

const Group = ({ legend, className = 'gap-1', children }: GroupProps) => (
  <fieldset className={classNames('m-0 grid min-w-0 border-0 p-0', className)}>
    <legend className="mb-2 font-display font-semibold text-base">{legend}</legend>
    {children}
  </fieldset>
)
