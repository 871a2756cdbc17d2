import type { Me } from '@pack/core/accounts/viewer'
import { Combobox } from '../../ui/combobox.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsForm } from './settings-form.tsx'
import { gmtOffset, readable, zonesWith, zoneWords } from './time-zones.ts'

/** When scheduled videos go out: the time zone, and the hour in it. */
export function Preferences({ me, labelledBy }: { me: Me; labelledBy: string }) {
  const { time_zone, posting_hour } = me
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <SettingsForm<'time_zone' | 'posting_hour'>
      labelledBy={labelledBy}
      what="preferences"
      saved={{ time_zone, posting_hour }}
    >
      {(draft, change) => (
        <div className="grid items-start gap-6 md:grid-cols-2">
          <div className="grid gap-3">
            <Combobox
              label="Time zone"
              hint={`Search by city, name or offset, such as GMT+1. It’s ${clockIn(draft.time_zone)} there now.`}
              value={draft.time_zone}
              onChange={(zone) => change({ time_zone: zone })}
              options={zonesWith(time_zone, here)}
              labelOf={readable}
              noteOf={gmtOffset}
              wordsOf={zoneWords}
            />
            {here !== draft.time_zone && (
              <button
                type="button"
                onClick={() => change({ time_zone: here })}
                className="-mt-1.5 cursor-pointer justify-self-start rounded text-left font-semibold text-brand text-sm underline-offset-4 hover:underline pointer-coarse:py-2"
              >
                Use this device’s time zone ({readable(here)})
              </button>
            )}
          </div>
          <Select
            label="Posting time"
            hint="New dates use this time. Videos you’ve already scheduled keep theirs."
            value={String(draft.posting_hour)}
            options={HOURS}
            onChange={(event) => change({ posting_hour: Number(event.target.value) })}
          />
        </div>
      )}
    </SettingsForm>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    Date.UTC(2026, 0, 1, hour),
  ),
}))

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    new Date(),
  )
