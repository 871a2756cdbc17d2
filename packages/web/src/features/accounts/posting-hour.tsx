import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { notify } from '../../ui/toast.tsx'
import { useSavePostingHour } from './account.ts'

/** The hour of the day at which scheduled videos go out. */
export function PostingHour({ saved }: { saved: number }) {
  const [hour, setHour] = useState(saved)
  const heading = useId()
  const save = useSavePostingHour()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(hour, { onSuccess: () => notify.done('Posting time saved.') })
  }
  return (
    <Card>
      <h3 id={heading} className="text-xl">
        Posting time
      </h3>
      <form aria-labelledby={heading} onSubmit={submit} className="mt-3 grid gap-4">
        <Select
          label="Your posting time"
          hint="A video scheduled for a day goes out at this time in your time zone. Videos already scheduled won’t move."
          value={String(hour)}
          options={HOURS}
          onChange={(event) => setHour(Number(event.target.value))}
        />
        {save.error && (
          <Notice tone="danger" role="alert">
            {messageOf(save.error)}
          </Notice>
        )}
        <div>
          <Button type="submit" busy={save.isPending} disabled={hour === saved}>
            Save posting time
          </Button>
        </div>
      </form>
    </Card>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    Date.UTC(2026, 0, 1, hour),
  ),
}))
