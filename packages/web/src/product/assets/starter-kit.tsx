import { ASSET_TYPES } from '@pack/core/assets/asset'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.tsx'
import { ApiError, messageOf } from '../api.ts'
import { assetsOptions, useAdoptKit } from './assets.ts'

/** One click fills every empty slot of the account with the Pack's own kit. Personas have no such button: it would hide the account's brand. */
export function StarterKitButton() {
  const { data } = useQuery(assetsOptions(null))
  const adopt = useAdoptKit()
  const isFull = data !== undefined && ASSET_TYPES.every((type) => data[type])
  if (isFull) return null
  return (
    <Button
      busy={adopt.isPending}
      disabled={data === undefined}
      icon={<Sparkles aria-hidden className="size-4" />}
      onClick={() =>
        adopt.mutate(undefined, {
          onSuccess: () => notify.done('The starter kit is yours.'),
          onError: (problem) => {
            const status = problem instanceof ApiError && problem.status > 0 ? `${problem.status} ` : ''
            notify.failed(`Adopt defaults failed: ${status}${messageOf(problem)}`)
          },
        })
      }
    >
      Use the starter kit
    </Button>
  )
}
