import { IMPERSONATION_MINUTES } from '@pack/core/accounts/impersonation'
import type { AdminAccount } from '@pack/core/admin/list-accounts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { nameOfViewed } from '../../product/impersonation.ts'
import { paths } from '../../product/paths.ts'
import { viewAs } from '../../product/view-as.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Explains impersonation and asks for a reason before it starts. */
export function ViewAsDialog({ account, onClose }: { account: AdminAccount | null; onClose: () => void }) {
  return (
    <Dialog
      open={account !== null}
      onClose={onClose}
      title="View as Client"
      description={
        account && (
          <>
            You’ll see the app as{' '}
            <strong className="font-semibold wrap-anywhere text-ink">{nameOfViewed(account)}</strong> for{' '}
            {IMPERSONATION_MINUTES} minutes, read-only. Everything you open is logged.
          </>
        )
      }
    >
      {account && <Form key={account.id} userId={account.id} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const navigate = useNavigate()
  const id = useId()
  const begin = useMutation({
    mutationFn: () => viewAs(userId, reason),
    onSuccess: () => navigate({ to: paths.content }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    begin.mutate()
  }
  return (
    <form id={id} onSubmit={submit} className="flex flex-col gap-5">
      {begin.error && (
        <Notice tone="danger" role="alert">
          {messageOf(begin.error)}
        </Notice>
      )}
      <TextArea
        label="Reason (optional)"
        hint="Saved in the audit log. Use a ticket number, not personal data."
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={begin.isPending} icon={<Eye aria-hidden className="size-4" />}>
          View as Client
        </Button>
      </div>
    </form>
  )
}
