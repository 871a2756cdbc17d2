import { Toaster } from '../../ui/toast.tsx'
import { useTheme } from '../theme.ts'
import { StarterKitButton } from './starter-kit.tsx'

/** Fills the optional steps of the checklist. With toasts of its own, which public screens lack. */
export function StarterKitOffer({ isHidden }: { isHidden: boolean }) {
  const theme = useTheme()
  return (
    <>
      {/* Not removed when all is there: its toast comes then. */}
      <span className={isHidden ? 'hidden' : 'contents'}>
        <StarterKitButton look="secondary" size="small" label="Use the starter kit" />
      </span>
      <Toaster theme={theme} />
    </>
  )
}
