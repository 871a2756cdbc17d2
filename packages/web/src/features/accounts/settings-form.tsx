import type { SettingsChange } from '@pack/core/accounts/change-settings'
import type { Me } from '@pack/core/accounts/viewer'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { changedFields } from '../../product/publishing/changed-fields.ts'
import { SaveRow } from '../../product/save-row.tsx'
import { UnsavedChanges } from '../../product/unsaved-changes.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { useSaveSettings } from './account.ts'

type Settings<Name extends keyof SettingsChange> = Pick<Me, Name>

type Props<Name extends keyof SettingsChange> = {
  /** The id of the section's heading. */
  labelledBy: string
  /** "preferences": named on the button and in the toast. */
  what: string
  saved: Settings<Name>
  children: (draft: Settings<Name>, change: (changed: Partial<Settings<Name>>) => void) => ReactNode
}

/** Settings of the account that are saved together, with the button below them. */
export function SettingsForm<Name extends keyof SettingsChange>({ labelledBy, what, saved, children }: Props<Name>) {
  const [draft, setDraft] = useState(saved)
  const save = useSaveSettings()
  const changed = changedFields(saved, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!changed) return
    save.mutate(changed, {
      onSuccess: (me) => {
        // The server trims texts.
        setDraft(Object.fromEntries(Object.keys(saved).map((name) => [name, me[name as Name]])) as Settings<Name>)
        notify.done(`${what[0]?.toUpperCase()}${what.slice(1)} saved.`)
      },
    })
  }
  return (
    <Card>
      <form aria-labelledby={labelledBy} onSubmit={submit} className="grid gap-6">
        {/* On phones, the row that sticks to the window leaves the first 8 rem of the card free. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:has-[+[data-unsaved]]:-mb-32 max-sm:[&+[data-unsaved]]:mt-32">
          {children(draft, (part) => setDraft((now) => ({ ...now, ...part })))}
          {save.error && (
            <Notice tone="danger" role="alert">
              {messageOf(save.error)}
            </Notice>
          )}
        </div>
        <SaveRow
          save={{ label: `Save ${what}` }}
          reset={{ label: 'Reset', spoken: `Reset ${what}` }}
          isChanged={changed !== null}
          busy={save.isPending}
          onReset={() => {
            setDraft(saved)
            save.reset()
          }}
        />
      </form>
      <UnsavedChanges
        isLost={(path) => changed !== null && path !== location.pathname}
        isLostAtClose={() => changed !== null}
      >
        Your changes to the {what} will be lost.
      </UnsavedChanges>
    </Card>
  )
}
