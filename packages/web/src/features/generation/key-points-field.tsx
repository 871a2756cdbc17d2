import { KEY_POINTS } from '@pack/core/content/points'
import { readList } from '@pack/core/generation/request'
import { CONTROL, Field } from '../../ui/field.tsx'

type Props = {
  /** One point per line, as typed. */
  points: string
  error: string | undefined
  onChange: (points: string) => void
  onBlur: () => void
}

/** Key points that the video must say. */
export function KeyPointsField({ points, error, onChange, onBlur }: Props) {
  const count = readList(points, '\n').length
  return (
    <Field
      label="Key points (optional)"
      error={error}
      aside={`${count} of ${KEY_POINTS.max}`}
      hint={
        count === 0
          ? 'Facts to say, one per line. Without any, the video may only ask a question.'
          : `One per line, up to ${KEY_POINTS.length} characters each. The video says each of them.`
      }
    >
      {(wired) => (
        <textarea
          {...wired}
          rows={2}
          value={points}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
          className={`${CONTROL} field-sizing-content min-h-11.5 resize-y sm:min-h-18`}
        />
      )}
    </Field>
  )
}
