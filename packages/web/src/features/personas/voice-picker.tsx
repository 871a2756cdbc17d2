import type { VoiceChoice } from '@pack/core/film/speech'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../product/api.ts'
import { speakPreview } from '../../product/voices.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL } from '../../ui/field.tsx'
import { HearButton } from '../../ui/hear-button.tsx'
import { RADIO } from '../../ui/radio.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { voicesOptions } from './personas.ts'
import { groupVoices, searchVoices } from './voice-groups.ts'

type Props = {
  value: string
  /** The text of the samples. */
  line: string
  pace: number
  pitch: number
  disabled: boolean
  problem: string | undefined
  onChange: (voice: string) => void
}

/** Longer lists get a search field. */
const SEARCH_FROM = 12

/** All available voices, grouped by provider and language. Each has a sample. */
export function VoicePicker({ value, line, pace, pitch, disabled, problem, onChange }: Props) {
  const { data, error } = useQuery(voicesOptions())
  const [search, setSearch] = useState('')
  // Phones list the voices only while one is chosen.
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const isListed = data !== undefined
  useEffect(() => {
    const chosen = isListed && list.current?.querySelector<HTMLElement>('li:has(:checked)')
    if (!list.current || !chosen) return
    list.current.scrollTop = chosen.offsetTop - list.current.clientHeight / 2
    if (isOpen) chosen.querySelector('input')?.focus()
  }, [isListed, isOpen])
  if (error)
    return (
      <p role="alert" className="text-sm text-danger">
        {messageOf(error)}
      </p>
    )
  if (!data) return <Skeleton className="h-56 max-sm:h-11" />
  // An unavailable voice stays selected.
  const voices = data.some(({ id }) => id === value) ? data : [unavailableVoice(value), ...data]
  const groups = groupVoices(searchVoices(voices, search))
  const chosen = voices.find(({ id }) => id === value)
  const listen = (voice: VoiceChoice) => (
    <HearButton
      size="small"
      label={`Listen to ${voice.name}`}
      load={() => speakPreview({ text: line, voice: { id: voice.id, pace, pitch } })}
      onError={(cause) => notify.failed(messageOf(cause))}
    />
  )
  return (
    <div className={classNames('grid gap-3', !isOpen && 'max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center')}>
      {chosen && !isOpen && (
        <div className="flex items-center gap-2 sm:hidden">
          <VoiceName voice={chosen} />
          {listen(chosen)}
        </div>
      )}
      {voices.length > SEARCH_FROM && (
        <input
          type="search"
          aria-label="Search voices"
          placeholder="Search voices by name, language or style"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={classNames(CONTROL, !isOpen && 'max-sm:hidden')}
        />
      )}
      <fieldset
        ref={list}
        disabled={disabled}
        aria-label="Voice"
        aria-describedby={problem ? 'voice-problem' : undefined}
        className={classNames(
          'relative grid gap-4 overflow-y-auto rounded-xl border border-control bg-bg p-3 sm:max-h-96',
          // A short list needs no scrolling of its own on phones.
          voices.length > SEARCH_FROM && 'max-h-84',
          !isOpen && 'max-sm:hidden',
        )}
      >
        {groups.length === 0 && <p className="p-2 text-sm text-muted">No voices found.</p>}
        {groups.map(({ title, voices: members }) => (
          <div key={title}>
            <p className="px-1 pb-1.5 text-xs font-semibold text-muted">{title}</p>
            <ul className="grid gap-1.5 sm:grid-cols-2">
              {members.map((voice) => (
                <li
                  key={voice.id}
                  className="flex items-center gap-2 rounded-xl border border-transparent bg-surface pr-1.5 transition-colors hover:border-control has-checked:border-brand has-checked:bg-brand/10"
                >
                  <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 py-2 pl-3">
                    <input
                      type="radio"
                      name="voice"
                      value={voice.id}
                      checked={voice.id === value}
                      onChange={() => onChange(voice.id)}
                      className={RADIO}
                    />
                    <VoiceName voice={voice} />
                  </label>
                  {listen(voice)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </fieldset>
      {/* After the list, so that "Done" is at its end; stays the same button, which keeps the focus. */}
      <Button
        look="secondary"
        size="small"
        className="min-h-11! sm:hidden"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Done' : 'Change voice'}
      </Button>
      {problem && (
        <p id="voice-problem" className="col-span-full text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

const VoiceName = ({ voice: { name, description } }: { voice: VoiceChoice }) => (
  <span className="min-w-0 flex-1">
    <span className="block truncate text-sm font-semibold">{name}</span>
    <span className="line-clamp-2 text-xs leading-4 text-muted">{description}</span>
  </span>
)

const unavailableVoice = (id: string): VoiceChoice => ({
  id,
  name: id.split(':').at(-1) ?? id,
  description: 'Currently unavailable. We’ll use a substitute voice.',
  provider: id.includes(':') ? (id.split(':')[0] ?? '') : '',
  languages: [],
})
