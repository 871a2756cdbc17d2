import { deletionConfirmation, isDeletionConfirmed } from '@pack/core/accounts/own-data'
import { Trash2 } from 'lucide-react'
import { type FormEvent, type MouseEvent, useId, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeleteAccount } from './account.ts'

/** The section of the screen that makes the export. */
const EXPORT = 'data'
/** Longer than a dialog fades out. */
const CLOSING_MS = 300

/** Lists what is deleted and what isn't, and asks the user to type the email address. */
export function DeleteAccount({ email }: { email: string }) {
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const remove = useDeleteAccount()
  const form = useId()
  const word = deletionConfirmation(email)
  // Stays busy until the sign-out completes.
  const busy = remove.isPending || remove.isSuccess
  const close = () => {
    if (busy) return
    setAsked(false)
    setTyped('')
    remove.reset()
  }
  const leaveForExport = (event: MouseEvent) => {
    event.preventDefault()
    close()
    // Once the dialog has given the focus back.
    setTimeout(() => {
      const section = document.getElementById(EXPORT)
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    }, CLOSING_MS)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDeletionConfirmed(email, typed) && !busy) remove.mutate(typed)
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 border border-danger">
      <p className="min-w-0 flex-1 basis-64 text-muted text-pretty">
        Permanently delete your account and all its data. This can’t be undone.
      </p>
      <Button
        look="secondary"
        writes
        icon={<Trash2 aria-hidden className="size-4 text-danger" />}
        onClick={() => setAsked(true)}
      >
        Delete my account
      </Button>
      <Dialog
        open={asked}
        onClose={close}
        title="Delete your account?"
        description={
          <>
            This can’t be undone.{' '}
            <a
              href={`#${EXPORT}`}
              onClick={leaveForExport}
              className="rounded font-medium text-brand underline underline-offset-2"
            >
              Export your data
            </a>{' '}
            first if you want to keep a copy.
          </>
        }
        actions={
          <>
            <Button look="secondary" className="max-sm:w-full" onClick={close} disabled={busy}>
              Keep my account
            </Button>
            <Button
              look="danger"
              type="submit"
              form={form}
              className="max-sm:w-full"
              busy={busy}
              disabled={!isDeletionConfirmed(email, typed)}
            >
              Delete everything
            </Button>
          </>
        }
      >
        {/* The field is at the end: its focus would scroll what is deleted out of sight. */}
        <form id={form} onSubmit={submit} data-not-first className="grid gap-5">
          <div>
            <h4 className="font-semibold">What will be deleted</h4>
            <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted">
              <li>All personas, scripts, videos, images, voice recordings and uploaded files</li>
              <li>Videos in progress (canceled immediately)</li>
              <li>Your sessions, settings, usage history and exports</li>
            </ul>
          </div>
          <div>
            <h4 className="font-semibold">What won’t be deleted</h4>
            <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted">
              <li>Published videos. Delete them on YouTube or TikTok.</li>
              <li>For 30 days, a fingerprint of your login, which blocks old sessions. It doesn’t identify anyone.</li>
              <li>Admin, request and error logs, without your name or email address</li>
              <li>Invoices at Stripe, as long as tax law requires</li>
              <li>Copies in backups, until they are overwritten</li>
            </ul>
          </div>
          <TextField
            label={email ? 'Type your email address to confirm' : 'Type “delete” to confirm'}
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
