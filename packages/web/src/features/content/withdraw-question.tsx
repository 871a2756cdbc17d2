import type { ContentItem } from '@pack/core/content/item-schema'
import { messageOf } from '../../product/api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import type { ConfirmProps } from '../../ui/confirm-popup.tsx'
import { notify } from '../../ui/toast.tsx'
import { useReceiptAction } from './publications.ts'

type Props = Pick<ConfirmProps, 'open' | 'onClose' | 'title' | 'confirm' | 'cancel'> & {
  item: ContentItem
  ids: readonly string[]
  /** The platform has the file already. */
  isUploaded: boolean
  /** The toasts. */
  done: string
  failed: string
}

/** Asks before publications that aren't live yet are withdrawn. */
export function WithdrawQuestion({ item, ids, isUploaded, done, failed, onClose, ...question }: Props) {
  const cancel = useReceiptAction(item, 'cancel')
  const withdraw = () =>
    void Promise.all(ids.map((id) => cancel.mutateAsync(id)))
      .then(
        () => notify.done(done),
        (problem) => notify.failed(failed, { description: messageOf(problem) }),
      )
      .finally(onClose)
  return (
    <Confirm {...question} onClose={onClose} onConfirm={withdraw} dangerous busy={cancel.isPending}>
      {isUploaded
        ? 'We’ll delete the upload from YouTube. The video stays in the Pack, and you can publish it again anytime.'
        : 'It won’t be published. The video stays in the Pack, and you can publish it again anytime.'}
    </Confirm>
  )
}
