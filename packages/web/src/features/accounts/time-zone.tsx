import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { notify } from '../../ui/toast.tsx'
import { useSaveTimeZone } from './account.ts'

/** The zone in which videos are scheduled. */
export function TimeZone({ saved }: { saved: string }) {
  const [zone, setZone] = useState(saved)
  const heading = useId()
  const save = useSaveTimeZone()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const send = (wanted: string) =>
    save.mutate(wanted, {
      onSuccess: ({ time_zone }) => {
        setZone(time_zone)
        notify.done('Time zone saved.')
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(zone)
  }
  return (
    <Card>
      <h3 id={heading} className="text-xl">
        Time zone
      </h3>
      <form aria-labelledby={heading} onSubmit={submit} className="mt-3 grid gap-4">
        <Select
          label="Your time zone"
          hint={`Scheduled videos go out at your posting time in this zone (now ${clockIn(zone)}). Videos already scheduled won’t move.`}
          value={zone}
          options={zonesWith(saved, here).map((name) => ({ value: name, label: readable(name) }))}
          onChange={(event) => setZone(event.target.value)}
        />
        {save.error && (
          <Notice tone="danger" role="alert">
            {messageOf(save.error)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending} disabled={zone === saved}>
            Save time zone
          </Button>
          {here !== saved && (
            <Button look="secondary" disabled={save.isPending} onClick={() => send(here)}>
              Use device time zone ({readable(here)})
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

/** Adds UTC and zone names that browsers don't list but an account or a device may use. */
const zonesWith = (...more: string[]) => [...new Set(['UTC', ...more, ...Intl.supportedValuesOf('timeZone')])].sort()

const readable = (zone: string) => zone.replaceAll('_', ' ')

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date())
