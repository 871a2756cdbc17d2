import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined }[]
  /** The panel of the selected tab. */
  children: ReactNode
}

export const Tabs = <Value extends string>({ label, value, onChange, tabs, children }: Props<Value>) => (
  <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
    <Base.List aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.value}
          value={tab.value}
          className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-[0.9375rem] font-medium whitespace-nowrap text-muted transition-colors hover:text-ink data-active:text-ink"
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="rounded-full bg-raised px-2 text-xs leading-5 tabular-nums">{tab.count}</span>
          )}
        </Base.Tab>
      ))}
      <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-brand transition-[translate,width] duration-200 motion-reduce:transition-none" />
    </Base.List>
    <Base.Panel value={value} className="pt-6">
      {children}
    </Base.Panel>
  </Base.Root>
)
