import { ASSET_TYPES } from '@pack/core/assets/asset'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Button, type ButtonLook, type ButtonSize } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.tsx'
import { ApiError, messageOf } from '../api.ts'
import { assetsOptions, useAdoptKit } from './assets.ts'

type Props = {
  label: string
  look?: ButtonLook
  size?: ButtonSize
  onAdded?: () => void
}

/** Fills the account's empty slots. Personas have no such button, because it would hide the account's brand. */
export function StarterKitButton({ label, look, size, onAdded }: Props) {
  const { data } = useQuery(assetsOptions(null))
  const adopt = useAdoptKit()
  const isFull = data !== undefined && ASSET_TYPES.every((type) => data[type])
  if (isFull) return null
  return (
    <Button
      {...(look && { look })}
      {...(size && { size })}
      writes
      busy={adopt.isPending}
      disabled={data === undefined}
      icon={<Sparkles aria-hidden className="size-4" />}
      onClick={() =>
        adopt.mutate(undefined, {
          onSuccess: () => {
            notify.done('Starter kit added.')
            onAdded?.()
          },
          onError: (problem) => {
            const status = problem instanceof ApiError && problem.status > 0 ? `${problem.status} ` : ''
            notify.failed(`Adopt defaults failed: ${status}${messageOf(problem)}`)
          },
        })
      }
    >
      {label}
    </Button>
  )
}
