import { X } from 'lucide-react'
import { TextField } from '../../ui/field.tsx'
import { allKeywords, type Draft } from './order.ts'

type Keywords = Pick<Draft, 'keywords' | 'typedKeywords'>
type Props = { draft: Keywords; onChange: (change: Partial<Keywords>) => void }

/** Comma-separated words that the script must contain, applied on Enter or blur (part 2 §5). */
export function KeywordsField({ draft, onChange }: Props) {
  const { keywords, typedKeywords } = draft
  const apply = () => typedKeywords !== '' && onChange({ keywords: allKeywords(draft), typedKeywords: '' })
  return (
    <div>
      <TextField
        label="Inject Keywords"
        hint="Words the script must contain, separated by commas."
        value={typedKeywords}
        onChange={(event) => onChange({ typedKeywords: event.target.value })}
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
                onClick={() => onChange({ keywords: keywords.filter((other) => other !== keyword) })}
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
