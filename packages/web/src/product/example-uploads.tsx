import type { Example } from '@pack/core/examples/latest'
import { Badge } from '../ui/badge.tsx'
import { VideoTile } from '../ui/video-tile.tsx'
import { lengthOf, Speakers } from './example-cards.tsx'
import { uploadKey } from './examples.ts'

/** Without uploads a quiet line. */
export const Uploads = ({ uploads, onPlay }: { uploads: readonly Example[]; onPlay: (key: string) => void }) => (
  <section
    aria-labelledby="uploads"
    className={
      uploads.length > 0
        ? 'lit mt-5 rounded-3xl bg-surface p-5 sm:p-6'
        : 'mt-8 flex flex-wrap items-baseline gap-x-2 text-muted text-sm'
    }
  >
    <h2 id="uploads" className={uploads.length > 0 ? 'text-xl' : 'font-medium font-sans text-sm'}>
      Uploaded Videos
    </h2>
    {uploads.length === 0 && <p>No uploads yet.</p>}
    <ul className="mt-4 grid grid-cols-2 gap-5 sm:grid-cols-3 lg:grid-cols-4 empty:hidden">
      {uploads.map((upload) => (
        <li key={uploadKey(upload)} className="flex min-w-0 flex-col">
          {upload.audio_mode && <Badge className="mb-2 self-start">{upload.audio_mode.toUpperCase()}</Badge>}
          <VideoTile
            title={upload.title}
            src={upload.video_url}
            poster={upload.thumbnail_url}
            duration={lengthOf(upload)}
            orientation="vertical"
            unavailable="Preview unavailable."
            onPlay={() => onPlay(uploadKey(upload))}
          />
          <p className="mt-3 font-medium break-words">{upload.title}</p>
          <Speakers names={upload.personas} />
        </li>
      ))}
    </ul>
  </section>
)
