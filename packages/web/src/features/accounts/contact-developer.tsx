import { DEVELOPER_MESSAGE_MAX } from '@pack/core/accounts/developer-message-length'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { UnsavedChanges } from '../../product/unsaved-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSendMessage } from './account.ts'

/** The contact-developer box of part 1 §2, for Alpha users. */
export function ContactDeveloper({ email }: { email: string }) {
  const [text, setText] = useState('')
  const send = useSendMessage()
  const isStarted = text.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isStarted) send.mutate(text, { onSuccess: () => setText('') })
  }
  return (
    <Card>
      <form aria-labelledby="contact-title" onSubmit={submit} className="grid gap-4">
        <TextArea
          label="Message"
          hint={email ? `We’ll reply to ${email}.` : 'Tell us how to reach you. We don’t know your email address.'}
          placeholder="What would make the Pack better? What went wrong?"
          dir="auto"
          rows={4}
          maxLength={DEVELOPER_MESSAGE_MAX}
          aside={`${text.length.toLocaleString()} / ${DEVELOPER_MESSAGE_MAX.toLocaleString()}`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (send.isSuccess) send.reset()
          }}
        />
        {send.error && (
          <Notice tone="danger" role="alert">
            {messageOf(send.error)}
          </Notice>
        )}
        {send.isSuccess && (
          <Notice tone="success" role="status">
            Message sent. Thank you!
          </Notice>
        )}
        <div>
          <Button type="submit" busy={send.isPending} disabled={!isStarted}>
            Send message
          </Button>
        </div>
      </form>
      <UnsavedChanges isLost={(path) => isStarted && path !== location.pathname} isLostAtClose={() => isStarted}>
        Your message will be lost.
      </UnsavedChanges>
    </Card>
  )
}
