import { hashtags } from '@pack/core/kernel/hashtags'
import { parsePlaylistId, playlistProblem } from '@pack/core/publishing/playlist'
import { parseTags, TAGS_MAX, tagsLength, tagsProblem } from '@pack/core/publishing/tags'
import {
  DEFAULT_TEMPLATES,
  DESCRIPTION_MAX_BYTES,
  dateInWords,
  descriptionLength,
  descriptionPreview,
  fillTemplate,
  PLACEHOLDERS,
  type Placeholder,
  TITLE_MAX,
  templateProblem,
  titleLength,
} from '@pack/core/publishing/templates'
import type { UserMeta } from '@pack/core/publishing/user-meta-schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../product/api.ts'
import { changedFields } from '../../product/publishing/changed-fields.ts'
import { userMetaOptions, useSaveUserMeta } from '../../product/publishing/user-meta.ts'
import { SaveRow } from '../../product/save-row.tsx'
import { UnsavedChanges } from '../../product/unsaved-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FoldingCard } from '../../ui/folding-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'

/** Publishing templates and the settings of YouTube videos (part 1 §2). */
export function PublishingTemplates() {
  const { data, isPending, error, refetch } = useQuery(userMetaOptions())
  if (isPending) return <Skeleton className="h-25 rounded-2xl!" />
  if (!data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  return <TemplatesForm saved={data} />
}

/** The form as typed. */
type Draft = {
  title: string
  description: string
  tags: string
  keywords: string
  playlist: string
  privacy: 'public' | 'unlisted'
  madeForKids: boolean
}

const toDraft = (meta: UserMeta): Draft => ({
  title: meta.title_template ?? '',
  description: meta.description_template ?? '',
  tags: meta.youtube_tags?.join(', ') ?? '',
  keywords: meta.seo_tags?.join(', ') ?? '',
  playlist: meta.playlist_id ?? '',
  privacy: meta.youtube_privacy ?? 'public',
  madeForKids: meta.made_for_kids ?? false,
})

const toMeta = (draft: Draft): UserMeta => ({
  title_template: draft.title.trim() || null,
  description_template: draft.description.trim() || null,
  youtube_tags: parseTags(draft.tags),
  seo_tags: parseTags(draft.keywords),
  playlist_id: parsePlaylistId(draft.playlist),
  youtube_privacy: draft.privacy,
  made_for_kids: draft.madeForKids,
})

function TemplatesForm({ saved }: { saved: UserMeta }) {
  const [draft, setDraft] = useState(() => toDraft(saved))
  const save = useSaveUserMeta(saved)
  const meta = toMeta(draft)
  const problems = {
    title: templateProblem(draft.title.trim(), 'title') ?? undefined,
    description: templateProblem(draft.description.trim(), 'description') ?? undefined,
    tags: tagsProblem(meta.youtube_tags) ?? undefined,
    keywords: tagsProblem(meta.seo_tags) ?? undefined,
    playlist: playlistProblem(meta.playlist_id) ?? undefined,
  }
  const isBad = Object.values(problems).some(Boolean)
  const isChanged = changedFields(toMeta(toDraft(saved)), meta) !== null
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }))
  const form = useRef<HTMLFormElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBad) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    save.mutate(meta, {
      onSuccess: ({ meta: now, outcome }) => {
        setDraft(toDraft(now))
        if (outcome === 'unchanged') notify.note('Nothing to update.')
        else notify.done(outcome === 'created' ? 'Created defaults.' : 'Templates saved.')
      },
    })
  }
  return (
    <FoldingCard
      id="templates"
      folded
      title="Publishing templates"
      level="h3"
      intro="Set the titles, descriptions and tags of your posts."
    >
      <form ref={form} aria-labelledby="templates" onSubmit={submit} noValidate className="mt-5 grid gap-6 pb-px">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid content-start gap-6">
            <Templates draft={draft} problems={problems} onChange={change} />
            <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
              <TextArea
                label="YouTube tags"
                rows={2}
                value={draft.tags}
                placeholder="For example: mindset, daily motivation"
                hint="Separate tags with commas."
                aside={`${tagsLength(meta.youtube_tags ?? [])} / ${TAGS_MAX}`}
                error={problems.tags}
                onChange={({ target }) => change({ tags: target.value })}
              />
              <TextArea
                label="SEO keywords"
                rows={2}
                value={draft.keywords}
                placeholder="For example: self improvement, focus"
                hint="Separate keywords with commas. They appear as hashtags wherever a template says {hashtags}."
                error={problems.keywords}
                onChange={({ target }) => change({ keywords: target.value })}
              />
              <TextField
                label="Playlist ID"
                value={draft.playlist}
                placeholder="PL…"
                spellCheck={false}
                autoComplete="off"
                hint="Published videos are added to this playlist. Paste its ID or link."
                error={problems.playlist}
                onChange={({ target }) => change({ playlist: target.value })}
              />
              <Select
                label="Visibility on YouTube"
                value={draft.privacy}
                options={[
                  { value: 'public', label: 'Public' },
                  { value: 'unlisted', label: 'Unlisted' },
                ]}
                hint={
                  draft.privacy === 'unlisted'
                    ? 'Only people with the link can see the video.'
                    : 'Anyone can find and watch the video.'
                }
                onChange={({ target }) => change({ privacy: target.value === 'unlisted' ? 'unlisted' : 'public' })}
              />
            </div>
            <Checkbox
              label="My videos are made for kids"
              hint="YouTube requires an answer. While this is on, YouTube turns off comments and personalized ads on the videos you publish."
              checked={draft.madeForKids}
              onChange={({ target }) => change({ madeForKids: target.checked })}
            />
          </div>
          <Preview draft={draft} />
        </div>
        {save.error && (
          <Notice tone="danger" role="alert">
            <span className="whitespace-pre-line">{refusalOf(save.error)}</span>
          </Notice>
        )}
        <SaveRow
          save={{ label: 'Save Templates' }}
          reset={{ label: 'Reset form' }}
          isChanged={isChanged}
          busy={save.isPending}
          mayRepeat
          onReset={() => {
            setDraft(toDraft(saved))
            save.reset()
          }}
        />
      </form>
      <UnsavedChanges isLost={(path) => isChanged && path !== location.pathname} isLostAtClose={() => isChanged}>
        Your changes to the publishing templates will be lost.
      </UnsavedChanges>
    </FoldingCard>
  )
}

/** Part 1 §8: the server's detail, if it sent one. */
const refusalOf = (problem: unknown): string =>
  problem instanceof ApiError && problem.detail !== null ? problem.message : 'Failed to save.'

type TemplatesProps = {
  draft: Draft
  problems: { title?: string | undefined; description?: string | undefined }
  onChange: (changed: Partial<Draft>) => void
}
type Named = 'title' | 'description'

/** The title and description templates, with buttons that insert placeholders where the cursor was last. */
function Templates({ draft, problems, onChange }: TemplatesProps) {
  const last = useRef<{ field: HTMLInputElement | HTMLTextAreaElement; name: Named } | null>(null)
  const hint = useId()
  const remember = (name: Named) => (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    last.current = { field: event.target, name }
  }
  const insert = (placeholder: string) => {
    if (!last.current) return onChange({ title: draft.title + placeholder })
    const { field, name } = last.current
    field.setRangeText(placeholder, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.focus()
    onChange(name === 'title' ? { title: field.value } : { description: field.value })
  }
  return (
    <>
      <TextField
        label="Title template"
        value={draft.title}
        placeholder="For example: {title} | {persona}"
        autoComplete="off"
        aside={`${titleLength(draft.title.trim())} / ${TITLE_MAX}`}
        error={problems.title}
        onFocus={remember('title')}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label="Description template"
        rows={5}
        value={draft.description}
        placeholder={'For example:\n{quote}\n\n{hashtags}'}
        aside={`${group(descriptionLength(draft.description.trim()))} / ${group(DESCRIPTION_MAX_BYTES)}`}
        error={problems.description}
        onFocus={remember('description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className="-mt-2 grid gap-2">
        <p id={hint} className="text-[0.8125rem] text-muted leading-5">
          Insert a placeholder. It’s replaced with each video’s own text.
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
        <div role="group" aria-labelledby={hint} className="flex flex-wrap gap-2">
          {PLACEHOLDERS.map((name) => (
            <Button key={name} look="secondary" size="small" onClick={() => insert(`{${name}}`)} className="px-2.5!">
              {`{${name}}`}
            </Button>
          ))}
        </div>
      </div>
    </>
  )
}

const group = (count: number) => count.toLocaleString()

const SAMPLE: Record<Exclude<Placeholder, 'hashtags' | 'date'>, string> = {
  title: 'Start before you feel ready',
  theme: 'small wins on bad days',
  persona: 'Forge',
  quote: 'Start with the part that takes two minutes.',
}

/** Title and description of a sample video on YouTube. Text only: nothing that was typed becomes HTML. */
function Preview({ draft: { title, description, keywords } }: { draft: Draft }) {
  const values = {
    ...SAMPLE,
    hashtags: hashtags(parseTags(keywords) ?? []),
    date: dateInWords(new Date()),
  }
  const parts = descriptionPreview(
    fillTemplate(description.trim() || DEFAULT_TEMPLATES.description, values, 'description'),
  )
  return (
    <details open className="group/preview rounded-xl border border-line bg-bg xl:sticky xl:top-24 xl:self-start">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-4 py-3 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        Preview with a sample video
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/preview:rotate-180"
        />
      </summary>
      <div className="border-line border-t px-4 py-3">
        <p className="font-semibold break-words">
          {fillTemplate(title.trim() || DEFAULT_TEMPLATES.title, values, 'title')}
        </p>
        <p className="mt-2 max-h-80 overflow-y-auto break-words whitespace-pre-wrap text-sm">
          {parts.length === 0 && <span className="text-muted">No description</span>}
          {parts.map(
            ({ text, href }, index): ReactNode =>
              href ? (
                <a
                  key={index}
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="text-brand underline"
                >
                  {text}
                </a>
              ) : (
                text
              ),
          )}
        </p>
      </div>
    </details>
  )
}
