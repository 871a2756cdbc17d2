import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { beginsGroup } from './begins-group.ts'
import { classNames } from './class-names.ts'
import { HIGHLIGHTED } from './highlighted.ts'
import { useReadOnly } from './read-only.ts'

/** An action, a download, or one of several choices, after which the menu stays open. */
export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  /** At the end of its line. */
  aside?: ReactNode
  /** A line separates it from entries of another group above it. */
  group?: string
  /** Changes something: disabled on read-only screens. */
  writes?: boolean
  dangerous?: boolean
  disabled?: boolean
} & ({ onClick: () => void } | { href: string; download: string } | { checked: boolean; onChange: () => void })

const ITEM = classNames(
  'flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 font-medium text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 has-data-none:text-muted [&_svg]:size-4 [&_svg]:shrink-0',
  HIGHLIGHTED,
)

type Props = {
  trigger: ReactElement
  align: 'start' | 'end'
  entries: readonly MenuEntry[]
  /** The key that was pressed before it had loaded also marks its first entry. */
  byKey: boolean
}

/** A menu that opens when it appears. */
export function MenuPopup({ trigger, align, entries, byKey }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const unopened = useRef(byKey)
  useEffect(() => {
    if (unopened.current) button.current?.click()
    unopened.current = false
  }, [])
  return (
    <Menu.Root defaultOpen={!byKey}>
      <Menu.Trigger ref={button} render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Menu.Popup className="popup max-h-(--available-height) min-w-52 max-w-80 overflow-y-auto overscroll-contain p-1.5 outline-none">
            {entries.map((entry, index) => (
              <Fragment key={entry.id}>
                {beginsGroup(entries, index) && <Menu.Separator className="mx-1 my-1.5 border-line border-t" />}
                <Entry {...entry} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ icon, label, aside, writes = false, dangerous = false, disabled = false, ...act }: MenuEntry) {
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
      <Menu.CheckboxItem
        checked={act.checked}
        onCheckedChange={act.onChange}
        disabled={disabled || refusal !== null}
        title={refusal ?? undefined}
        className={ITEM}
      >
        <span
          aria-hidden
          className={classNames(
            'grid size-5 shrink-0 place-items-center rounded-md border',
            act.checked ? 'border-brand bg-brand text-on-brand' : 'border-control bg-field',
          )}
        >
          {act.checked && <Check />}
        </span>
        {icon}
        {label}
        {aside}
      </Menu.CheckboxItem>
    )
  return (
    <Menu.Item
      onClick={act.onClick}
      disabled={disabled || refusal !== null}
      title={refusal ?? undefined}
      className={classNames(ITEM, dangerous && 'text-danger')}
    >
      {icon}
      {label}
    </Menu.Item>
  )
}
