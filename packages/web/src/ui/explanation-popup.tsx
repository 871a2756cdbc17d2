import { Popover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

type Props = { trigger: ReactElement; children: ReactNode }

/** An explanation that is open when it appears. */
export const ExplanationPopup = ({ trigger, children }: Props) => (
  <Popover.Root defaultOpen>
    <Popover.Trigger render={trigger} />
    <Popover.Portal>
      <Popover.Positioner sideOffset={4} className="z-50 outline-none">
        <Popover.Popup className="popup max-w-72 p-3 text-sm outline-none">{children}</Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
