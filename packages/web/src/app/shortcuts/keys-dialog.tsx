import { KEY_NAMES } from '../../product/key-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { Key } from './key.tsx'
import { setSingleKeys, showWindow, useSingleKeys } from './shortcuts.ts'

const { control, alt } = KEY_NAMES
const GROUPS: readonly { title: string; rows: readonly { keys: readonly string[]; text: string }[] }[] = [
  {
    title: 'Everywhere',
    rows: [
      { keys: [control, 'K'], text: 'Go to a section, persona or video' },
      { keys: ['/'], text: 'Search' },
      { keys: ['?'], text: 'Show this list' },
      { keys: ['Esc'], text: 'Close a dialog' },
    ],
  },
  { title: 'Generate', rows: [{ keys: [control, 'Enter'], text: 'Generate' }] },
  {
    title: 'Scripts',
    rows: [
      { keys: [control, 'S'], text: 'Save' },
      { keys: [alt, '↑'], text: 'Move a line up' },
      { keys: [alt, '↓'], text: 'Move a line down' },
    ],
  },
]

/** The list of keyboard shortcuts. */
export function KeysDialog({ open }: { open: boolean }) {
  const single = useSingleKeys()
  return (
    <Dialog open={open} onClose={() => showWindow(null)} title="Keyboard shortcuts">
      <div className="grid gap-6">
        {GROUPS.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="text-sm text-muted">{title}</h3>
            <dl className="mt-1 divide-y divide-line">
              {rows.map(({ keys, text }) => (
                <div key={text} className="flex flex-row-reverse items-center justify-between gap-4 py-2">
                  <dt className="flex gap-1">
                    {keys.map((key) => (
                      <Key key={key} name={key} />
                    ))}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div data-not-first>
          <SwitchRow
            label="Single-key shortcuts"
            hint="Turn this off if / and ? get in the way of speech input or another tool."
            on={single}
            onChange={setSingleKeys}
          />
        </div>
      </div>
    </Dialog>
  )
}
