import { StarterKitButton } from '../../product/assets/starter-kit.tsx'
import { useTheme } from '../../product/theme.ts'
import { Toaster } from '../../ui/toast.tsx'

/** Fills the optional steps of the checklist. With toasts of its own, which public screens lack. */
export function StarterKitOffer() {
  const theme = useTheme()
  return (
    <>
      <StarterKitButton look="secondary" size="small" label="Start with the starter kit">
        It fills the five optional steps. Replace each file whenever you like.
      </StarterKitButton>
      <Toaster theme={theme} />
    </>
  )
}
