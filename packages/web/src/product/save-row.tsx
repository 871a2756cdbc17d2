import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'

type Props = {
  /** "Save preferences"; `spoken` where that alone wouldn't say what is saved. */
  save: { label: string; spoken?: string }
  reset: { label: string; spoken?: string }
  isChanged: boolean
  busy: boolean
  /** Saving is possible while nothing has changed: it then says so. */
  mayRepeat?: true
  onReset: () => void
}

/** The end of a card that is saved by itself. While there is something to save, it stays in view and marks its section. */
export function SaveRow({ save, reset, isChanged, busy, mayRepeat, onReset }: Props) {
  return (
    <div
      data-unsaved={isChanged ? '' : undefined}
      className={classNames(
        '-mx-5 -mb-5 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-b-2xl border-line border-t bg-surface px-5 py-3.5 sm:-mx-6 sm:-mb-6 sm:px-6',
        isChanged && 'sticky-foot sticky bottom-(--tabs,0px) z-10 large-text:static [@media(height<32rem)]:static',
      )}
    >
      <p
        className={classNames(
          'mr-auto flex items-center gap-2 text-sm max-sm:w-full',
          isChanged ? 'font-medium' : 'text-muted',
        )}
      >
        {isChanged && <span aria-hidden className="size-2 rounded-full bg-warning" />}
        {isChanged ? 'Unsaved changes' : 'No unsaved changes'}
      </p>
      <Button
        look="secondary"
        {...(reset.spoken && { 'aria-label': reset.spoken })}
        disabled={!isChanged || busy}
        onClick={onReset}
      >
        {reset.label}
      </Button>
      <Button
        type="submit"
        look={isChanged ? 'primary' : 'secondary'}
        className={classNames('max-sm:flex-1', !isChanged && mayRepeat && 'border-line! bg-raised! text-muted!')}
        {...(save.spoken && { 'aria-label': save.spoken })}
        busy={busy}
        disabled={!isChanged && !mayRepeat}
      >
        {save.label}
      </Button>
    </div>
  )
}
