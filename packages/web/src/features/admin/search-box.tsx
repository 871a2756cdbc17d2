import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CONTROL } from '../../ui/field.tsx'

type Props = { label: string; value: string; onSearch: (text: string) => void }

/** Writes the search into the URL when the user pauses typing. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), 250)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <label className="relative block w-full sm:w-80">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={label}
        maxLength={200}
        className={`${CONTROL} pl-10`}
      />
    </label>
  )
}
