import type { Mode } from '@pack/core/content/mode'
import type { Example } from '@pack/core/examples/latest'
import { useEffect, useState } from 'react'
import { lengthOf, MakeOneLink, Speakers } from '../../product/example-cards.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { example: Example /** Null: an upload. */; mode: Mode | null; open: boolean; onClose: () => void }

/** Plays an example, large and with sound. */
export function WatchDialog({ example, mode, open, onClose }: Props) {
  // Stories and dialogues may be vertical: only the video tells.
  const [wide, setWide] = useState(mode === 'story' || mode === 'dialogue')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<span className="block first-letter:uppercase">{example.title}</span>}
      className={wide ? 'max-w-4xl!' : 'max-w-md!'}
      actions={
        <>
          {example.youtube_url && (
            <a
              href={example.youtube_url}
              className={buttonClass('secondary', 'medium', 'max-sm:order-last max-sm:w-full')}
            >
              Watch on YouTube
            </a>
          )}
          {mode && <MakeOneLink mode={mode} example={example} large />}
        </>
      }
    >
      <Player example={example} wide={wide} onShape={setWide} />
      <div className="mt-3 flex flex-wrap items-center gap-x-5">
        <Speakers names={example.personas} />
        <p className="mt-2 text-muted tabular-nums">
          {[lengthOf(example), createdOn(example)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </Dialog>
  )
}

/** The longest that the controls wait for the video, in milliseconds. */
const CONTROLS_MS = 3_000

type PlayerProps = { example: Example; wide: boolean; onShape: (wide: boolean) => void }

function Player({ example, wide, onShape }: PlayerProps) {
  const [broken, setBroken] = useState(example.video_url === null)
  // Before, the browser's controls would draw a spinner over the poster.
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // Where videos don't load until they are played.
    const timer = setTimeout(() => setReady(true), CONTROLS_MS)
    return () => clearTimeout(timer)
  }, [])
  const shape = wide ? 'aspect-video w-full' : 'mx-auto aspect-9/16 max-h-[62dvh] max-sm:max-h-[calc(92dvh-18rem)]'
  if (broken || !example.video_url)
    return (
      <p className={classNames('flex items-center justify-center rounded-2xl bg-raised p-6 text-muted', shape)}>
        Preview unavailable.
      </p>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are part of the picture
    <video
      src={example.video_url}
      poster={example.thumbnail_url ?? undefined}
      controls={isReady}
      onCanPlay={() => setReady(true)}
      autoPlay
      playsInline
      aria-label={example.title}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => onShape(videoWidth > videoHeight)}
      onError={() => setBroken(true)}
      className={classNames('rounded-2xl bg-black', shape)}
    />
  )
}

const createdOn = ({ created_at }: Example) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(created_at))
