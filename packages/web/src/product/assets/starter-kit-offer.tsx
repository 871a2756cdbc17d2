import { Toaster } from '../../ui/toast.tsx'
import { useTheme } from '../theme.ts'
import { StarterKitButton } from './starter-kit.tsx'

/** Fills the optional steps of the checklist. With toasts of its own, which public screens lack. */
export function StarterKitOffer() {
  const theme = useTheme()
  return (
    <>
      <StarterKitButton look="secondary" size="small" label="Use the starter kit" />
      <Toaster theme={theme} />
    </>
  )
}
