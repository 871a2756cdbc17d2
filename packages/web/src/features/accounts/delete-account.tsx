import { confirmsDeletion, deletionWord } from '@pack/core/accounts/own-data'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeleteAccount } from './account.ts'

/** Says exactly what goes and what stays, and wants the address typed. */
export function DeleteAccount({ email }: { email: string }) {
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const remove = useDeleteAccount()
  const form = useId()
  const word = deletionWord(email)
  // Signing out takes a moment; until then nothing can be pressed twice.
  const busy = remove.isPending || remove.isSuccess
  const close = () => {
    if (busy) return
    setAsked(false)
    setTyped('')
    remove.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirmsDeletion(email, typed) && !busy) remove.mutate(typed)
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h3 className="text-xl">Delete my account</h3>
        <p className="text-sm text-muted">At once, with everything in it. There is no way back.</p>
      </div>
      <Button
        look="secondary"
        icon={<Trash2 aria-hidden className="size-4 text-danger" />}
        onClick={() => setAsked(true)}
      >
        Delete my account
      </Button>
      <Dialog
        open={asked}
        onClose={close}
        title="Delete your account?"
        description="This cannot be undone. Export your data first if you may want it again."
        actions={
          <>
            <Button look="secondary" onClick={close} disabled={busy}>
              Keep my account
            </Button>
            <Button look="danger" type="submit" form={form} busy={busy} disabled={!confirmsDeletion(email, typed)}>
              Delete everything
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} className="grid gap-5">
          <div>
            <h4 className="font-semibold">What goes</h4>
            <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted">
              <li>All personas, scripts, videos, pictures, spoken lines and uploaded files</li>
              <li>Videos that wait or are being made: they stop within seconds</li>
              <li>Your sign-ins on all devices, settings, usage and archives of your data</li>
            </ul>
          </div>
          <div>
            <h4 className="font-semibold">What stays</h4>
            <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted">
              <li>Videos that you published: they belong to your channels and can be deleted there</li>
              <li>
                A note that some account was deleted, for 30 days, and the log of what admins looked at: they name
                nobody
              </li>
            </ul>
          </div>
          <TextField
            label={email ? 'Type your e-mail address to confirm' : 'Type “delete” to confirm'}
            placeholder={word}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={busy}
          />
          {remove.error && (
            <Notice tone="danger" role="alert">
              {messageOf(remove.error)}
            </Notice>
          )}
        </form>
      </Dialog>
    </Card>
  )
}
