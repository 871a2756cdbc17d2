import { KEY_POINTS, promiseNote } from '@pack/core/content/points'
import { readList } from '@pack/core/generation/request'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../product/api.ts'
import { CONTROL, Field } from '../../ui/field.tsx'
import { THEME_MAX } from './typed-problem.ts'
import { usePaused } from './use-paused.ts'

type Props = {
  /** The theme that is spoken about. */
  theme: string
  /** The form is being sent, perhaps before the typing paused. */
  isSubmitted: boolean
  /** One point per line, as typed. */
  points: string
  error: string | undefined
  onChange: (points: string) => void
  onBlur: () => void
}

/** Key points that the video must say. Without any, it says what the writer lacks. */
export function KeyPointsField({ theme, isSubmitted, points, error, onChange, onBlur }: Props) {
  const count = readList(points, '\n').length
  const note = useThemeNote(count === 0 ? theme.trim() : '', isSubmitted)
  const [isTyping, setTyping] = useState(false)
  return (
    <Field
      label="Key points (optional)"
      error={error}
      aside={`${count} of ${KEY_POINTS.max}`}
      hint={
        count === 0
          ? (warning(note) ?? 'What should the video say? One point per line, ideally with a reason.')
          : (warning(isTyping ? null : promiseNote(theme, count)) ??
            // The field grows with the second line and takes the hint's place.
            (count === 1 && `One per line, up to ${KEY_POINTS.length} characters each. The video covers every point.`))
      }
    >
      {(wired) => (
        <textarea
          {...wired}
          name="key_points"
          rows={1}
          value={points}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false)
            onBlur()
          }}
          onChange={(event) => onChange(event.target.value)}
          className={`${CONTROL} field-sizing-content min-h-11.5 resize-y`}
        />
      )}
    </Field>
  )
}

/** Stands out from hints: it says what the video will lack. */
const warning = (note: string | null) =>
  note && (
    <span className="flex gap-2 text-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      {note}
    </span>
  )

/** Short, so that the warning is there before Generate is pressed. */
const NOTE_PAUSE_MS = 250

/** A warning about a video of this theme without key points; null when there is none. */
function useThemeNote(theme: string, isSubmitted: boolean): string | null {
  const paused = usePaused(theme, NOTE_PAUSE_MS)
  const typed = isSubmitted ? theme : paused
  const { data } = useQuery({
    queryKey: ['/user/theme', typed],
    queryFn: ({ signal }) =>
      call<{ note: string | null }>(`/user/theme?theme=${encodeURIComponent(typed)}`, { signal }),
    enabled: typed !== '' && typed.length <= THEME_MAX,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (typed !== '' && typed === theme && data?.note) || null
}
