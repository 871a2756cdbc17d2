import { STYLE_NOTES_MAX } from '@pack/core/accounts/change-settings'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { useSaveStyleNotes } from './account.ts'

/** How the pictures of this brand look, in its owner's words. */
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
      <h3 className="text-xl">Look of your pictures</h3>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        <TextArea
          label="Style notes"
          hint="Colours, light, materials, places. Picture models follow it in AI slideshows; drawn scenes follow your persona’s colour and tone."
          placeholder="Warm morning light, copper and slate, analogue film, nothing glossy"
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
