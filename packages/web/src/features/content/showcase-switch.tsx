import type { ContentItem } from '@pack/core/content/item-schema'
import { mayBeShowcased } from '@pack/core/examples/showcase'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { SwitchTrack } from '../../ui/switch-track.tsx'
import { notify } from '../../ui/toast.tsx'
import { useSetShowcase } from './content.ts'

type Props = { item: ContentItem }

const SHOW = 'Show on Examples page'
const SHOWN = 'Shown on Examples page'
const MEANING = 'Anyone can watch this video on the Examples page. You can turn this off anytime.'

/** Marks an item that is shown on the public Examples page, at the end of a line of text. */
export const ShowcaseMark = ({ item }: Props) =>
  item.showcase ? (
    <span title={SHOWN}>
      {'\u00a0· '}
      <span className="whitespace-nowrap text-brand">On Examples</span>
    </span>
  ) : null

/** The owner's consent to show a video publicly: confirmed when given, withdrawn with one click. */
export function ShowcaseSwitch({ item }: Props) {
  const [asking, setAsking] = useState(false)
  const setShowcase = useSetShowcase()
  const viewed = useReadOnly() !== null
  const possible = mayBeShowcased({ ...item, hasVideo: item.supabase_url !== null })
  if (!possible && !item.showcase) return null

  const send = (value: boolean) =>
    setShowcase.mutate(
      { item, value },
      {
        onSuccess: () => notify.done(value ? 'Shown on Examples page.' : 'Removed from Examples.'),
        onError: (problem) => notify.failed(messageOf(problem)),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={item.showcase}
        aria-label={SHOW}
        aria-describedby={`showcase-${item.id}`}
        disabled={viewed || setShowcase.isPending}
        onClick={() => (item.showcase ? send(false) : setAsking(true))}
        className="group flex w-full cursor-pointer items-start gap-3.5 rounded-2xl bg-raised p-4 text-left transition-opacity disabled:cursor-not-allowed disabled:opacity-70"
      >
        <SwitchTrack on={item.showcase} tone="brand" size="large" className="mt-0.5" />
        <span className="min-w-0">
          <span className="block font-semibold">{item.showcase ? SHOWN : SHOW}</span>
          <span id={`showcase-${item.id}`} className="mt-0.5 block text-muted text-pretty text-sm leading-5">
            {viewed
              ? 'Only the owner can change this.'
              : item.showcase
                ? MEANING
                : 'Lets anyone watch this video there.'}
          </span>
        </span>
      </button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => send(true)}
        title={`Show “${item.title}” publicly?`}
        confirm="Make public"
        busy={setShowcase.isPending}
      >
        {MEANING}
      </Confirm>
    </>
  )
}
