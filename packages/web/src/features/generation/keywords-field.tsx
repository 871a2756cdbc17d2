import { readKeywords } from '@pack/core/generation/request'
import { X } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'

type Props = { keywords: readonly string[]; onChange: (keywords: string[]) => void }

/** Comma-separated words that the script must contain, applied on Enter or blur (part 2 §5). */
export function KeywordsField({ keywords, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const apply = () => {
    if (typed.trim() === '') return
    onChange([...new Set([...keywords, ...readKeywords(typed)])])
    setTyped('')
  }
  return (
    <div>
      <TextField
        label="Inject Keywords"
        hint="Comma separated. Press Enter to add."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          apply()
        }}
      />
      {keywords.length > 0 && (
        <ul aria-label="Keywords" className="mt-2 flex flex-wrap gap-1.5">
          {keywords.map((keyword) => (
            <li key={keyword} className="flex min-h-8 items-center gap-1 rounded-lg bg-raised pr-1 pl-3 text-sm">
              {keyword}
              <button
                type="button"
                aria-label={`Remove ${keyword}`}
                onClick={() => onChange(keywords.filter((other) => other !== keyword))}
                className="grid size-6 cursor-pointer place-items-center rounded-md text-muted hover:bg-line hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
