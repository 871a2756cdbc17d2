import type { ContentItem } from '@pack/core/content/item'
import { mayBeShown } from '@pack/core/examples/showcase'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { useImpersonation } from '../../product/impersonation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { SwitchTrack } from '../../ui/switch-track.tsx'
import { notify } from '../../ui/toast.tsx'
import { useSetShowcase } from './content.ts'

type Props = { item: ContentItem }

const MEANING = 'Everybody can see this video among the examples. You can take it back any time.'

/** On an item that its owner shows to everybody. */
export const ShowcaseMark = ({ item }: Props) =>
  item.showcase ? (
    <Badge tone="brand" icon={<Sparkles aria-hidden />} className="mt-1.5 self-start">
      Shown among the examples
    </Badge>
  ) : null

/** The owner's agreement that everybody may see this video: asked for before it is given, taken back with one press. */
export function ShowcaseSwitch({ item }: Props) {
  const [asking, setAsking] = useState(false)
  const setShowcase = useSetShowcase()
  const viewed = useImpersonation() !== null
  const possible = mayBeShown({ ...item, hasVideo: item.supabase_url !== null })
  if (!possible && !item.showcase) return null

  const send = (value: boolean) =>
    setShowcase.mutate(
      { item, value },
      {
        onSuccess: () => notify.done(value ? 'Shown among the examples.' : 'No longer among the examples.'),
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
        aria-label="Show among the examples"
        aria-describedby={`showcase-${item.id}`}
        disabled={viewed || setShowcase.isPending}
        onClick={() => (item.showcase ? send(false) : setAsking(true))}
        className="group flex w-full cursor-pointer items-start gap-3.5 rounded-2xl bg-raised p-4 text-left transition-opacity disabled:cursor-not-allowed disabled:opacity-70"
      >
        <SwitchTrack on={item.showcase} tone="brand" size="large" className="mt-0.5" />
        <span className="min-w-0">
          <span className="block font-semibold">
            {item.showcase ? 'Shown among the examples' : 'Show among the examples'}
          </span>
          <span id={`showcase-${item.id}`} className="mt-0.5 block text-muted text-pretty text-sm leading-5">
            {viewed ? 'Only the owner can change this.' : item.showcase ? MEANING : 'Only you can see this video now.'}
          </span>
        </span>
      </button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => send(true)}
        title={`Show “${item.title}” to everybody?`}
        confirm="Show it"
        busy={setShowcase.isPending}
      >
        {MEANING}
      </Confirm>
    </>
  )
}
