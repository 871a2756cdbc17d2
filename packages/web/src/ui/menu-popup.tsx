import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { HIGHLIGHTED } from './highlighted.ts'
import { useReadOnly } from './read-only.ts'

/** An action, a download, or one of several choices, after which the menu stays open. */
export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  /** Changes something: disabled on read-only screens. */
  writes?: boolean
  dangerous?: boolean
} & ({ onClick: () => void } | { href: string; download: string } | { checked: boolean; onChange: () => void })

const ITEM = classNames(
  'flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 font-medium text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  HIGHLIGHTED,
)

type Props = { trigger: ReactElement; align: 'start' | 'end'; entries: readonly MenuEntry[] }

/** A menu that is open when it appears. */
export const MenuPopup = ({ trigger, align, entries }: Props) => (
  <Menu.Root defaultOpen>
    <Menu.Trigger render={trigger} />
    <Menu.Portal>
      <Menu.Positioner sideOffset={6} align={align} className="z-50 outline-none">
        <Menu.Popup className="popup max-h-(--available-height) min-w-52 max-w-80 overflow-y-auto overscroll-contain p-1.5 outline-none">
          {entries.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)

function Entry({ icon, label, writes = false, dangerous = false, ...act }: MenuEntry) {
  const readOnly = useReadOnly()
  const refusal = writes ? readOnly : null
  if ('href' in act)
    return (
      <Menu.LinkItem href={act.href} download={act.download} closeOnClick className={ITEM}>
        {icon}
        {label}
      </Menu.LinkItem>
    )
  if ('checked' in act)
    return (
      <Menu.CheckboxItem checked={act.checked} onCheckedChange={act.onChange} className={ITEM}>
        <span
          aria-hidden
          className={classNames(
            'grid size-5 shrink-0 place-items-center rounded-md border',
            act.checked ? 'border-brand bg-brand text-on-brand' : 'border-control bg-field',
          )}
        >
          {act.checked && <Check />}
        </span>
        {label}
      </Menu.CheckboxItem>
    )
  return (
    <Menu.Item
      onClick={act.onClick}
      disabled={refusal !== null}
      title={refusal ?? undefined}
      className={classNames(ITEM, dangerous && 'text-danger')}
    >
      {icon}
      {label}
    </Menu.Item>
  )
}
