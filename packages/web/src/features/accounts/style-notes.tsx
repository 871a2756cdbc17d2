import { STYLE_NOTES_MAX } from '@pack/core/accounts/style-notes'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { useSaveStyleNotes } from './account.ts'

/** The account's style notes for generated images. */
export function StyleNotes({ saved }: { saved: string }) {
  const [text, setText] = useState(saved)
  const save = useSaveStyleNotes()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(text, {
      onSuccess: ({ style_notes }) => {
        setText(style_notes)
        notify.done('Style notes saved.')
      },
    })
  }
  return (
    <Card>
      <h3 className="text-xl">Image style</h3>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        <TextArea
          label="Style notes"
          hint="Describe colors, lighting, materials, places. Used for AI-generated slideshow images."
          placeholder="Warm morning light, copper and slate, analog film, nothing glossy"
          rows={3}
          maxLength={STYLE_NOTES_MAX}
          aside={`${text.length} / ${STYLE_NOTES_MAX}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {save.error && (
          <Notice tone="danger" role="alert">
            {messageOf(save.error)}
          </Notice>
        )}
        <div>
          <Button type="submit" busy={save.isPending} disabled={text.trim() === saved}>
            Save style notes
          </Button>
        </div>
      </form>
    </Card>
  )
}
