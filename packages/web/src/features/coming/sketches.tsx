import type { WolfId } from '@pack/core/personas/persona'
import { WOLF_LOOKS } from '@pack/core/personas/wolf-drawing'
import type { PlatformCode } from '@pack/core/publishing/platforms'
import type { ReactNode } from 'react'
import { PlatformMark } from '../../product/platform-mark.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Wolf } from '../../ui/wolf.tsx'

/** Pictures of screens that aren't built yet, with made-up data. */

const Face = ({ id, className }: { id: WolfId; className: string }) => (
  <Wolf
    look={WOLF_LOOKS[id]}
    variant="avatar"
    className={classNames('shrink-0 overflow-hidden rounded-full', className)}
  />
)

const Panel = ({ title, children, className }: { title: string; children: ReactNode; className?: string }) => (
  <div className={classNames('min-w-0 rounded-xl border border-line bg-surface p-3.5', className)}>
    <p className="text-muted text-xs">{title}</p>
    {children}
  </div>
)

const VIEWS = [12, 18, 15, 26, 22, 31, 28, 40, 36, 52, 47, 63, 58, 74]
const BEST: readonly { id: WolfId; title: string; platform: PlatformCode; share: number }[] = [
  { id: 'velour', title: 'Say it with less', platform: 'tiktok', share: 100 },
  { id: 'codex', title: 'Two-minute rule', platform: 'youtube', share: 72 },
  { id: 'flow', title: 'Slow water', platform: 'youtube', share: 45 },
]

export function AnalyticsSketch() {
  const points = VIEWS.map((views, at) => `${(at * 300) / (VIEWS.length - 1)},${100 - views}`).join(' ')
  return (
    <div className="grid gap-3">
      <Panel title="Views by day">
        <svg viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true" className="mt-2 h-20 w-full">
          <polygon points={`0,100 ${points} 300,100`} className="fill-brand/18" />
          <polyline
            points={points}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-2 stroke-brand"
            strokeLinejoin="round"
          />
        </svg>
      </Panel>
      <Panel title="Best videos" className="grid gap-3">
        {BEST.map(({ id, title, platform, share }) => (
          <div key={id} className="flex items-center gap-3">
            <Face id={id} className="w-8" />
            <span className="w-32 truncate font-medium text-sm">{title}</span>
            <PlatformMark code={platform} className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block h-2 rounded-full bg-brand" style={{ width: `${share}%` }} />
            </span>
          </div>
        ))}
      </Panel>
    </div>
  )
}

const CLIPS: readonly { id: WolfId; length: string }[] = [
  { id: 'codex', length: '0:08' },
  { id: 'lumen', length: '0:14' },
  { id: 'forge', length: '0:06' },
]
const VOICE = [30, 62, 44, 88, 70, 38, 92, 56, 24, 66, 80, 48, 34, 72, 96, 60, 40, 78, 52, 28, 68, 86, 46, 32]

export const UploadsSketch = () => (
  <div className="grid gap-3">
    <div className="grid grid-cols-3 gap-3 rounded-xl border-2 border-line border-dashed p-3.5">
      {CLIPS.map(({ id, length }) => {
        const [edge, center] = WOLF_LOOKS[id].ground
        return (
          <div
            key={id}
            className="relative aspect-square overflow-hidden rounded-lg"
            style={{ background: `radial-gradient(90% 80% at 50% 40%, ${center}, ${edge})` }}
          >
            <svg
              viewBox="0 0 90 120"
              preserveAspectRatio="xMidYMid slice"
              aria-hidden="true"
              className="absolute inset-0 size-full"
            >
              <circle cx="58" cy="38" r="13" fill="#fff" opacity="0.2" />
              <polygon points="0,92 24,62 42,80 66,50 90,78 90,120 0,120" fill={center} />
              <polygon points="0,104 30,88 54,102 90,86 90,120 0,120" fill="#000" opacity="0.35" />
            </svg>
            <span className="absolute right-1.5 bottom-1.5 rounded-md bg-black/60 px-1.5 font-medium text-white text-xs tabular-nums">
              {length}
            </span>
          </div>
        )
      })}
    </div>
    <div className="flex gap-1 rounded-xl bg-raised p-1 text-center font-medium text-muted text-sm">
      <span className="flex-1 rounded-lg bg-surface px-2 py-1.5 text-ink">Voice-over</span>
      <span className="flex-1 px-2 py-1.5">Original</span>
      <span className="flex-1 px-2 py-1.5">Both</span>
    </div>
    <div className="flex items-center gap-3 rounded-xl bg-raised p-3.5">
      <Face id="lyra" className="w-11" />
      <div className="flex h-11 min-w-0 flex-1 items-center gap-1">
        {VOICE.map((loudness, at) => (
          <span
            key={at}
            className={classNames('flex-1 rounded-full', at < 10 ? 'bg-brand' : 'bg-control')}
            style={{ height: `${loudness}%` }}
          />
        ))}
      </div>
    </div>
  </div>
)

type Post = { id: WolfId; platform: PlatformCode }
const POSTS: Readonly<Record<number, Post>> = {
  2: { id: 'flow', platform: 'youtube' },
  4: { id: 'jinx', platform: 'tiktok' },
  8: { id: 'umbra', platform: 'youtube' },
  11: { id: 'velour', platform: 'tiktok' },
  15: { id: 'forge', platform: 'youtube' },
  19: { id: 'codex', platform: 'youtube' },
  23: { id: 'lumen', platform: 'tiktok' },
  25: { id: 'lyra', platform: 'youtube' },
}
/** The one that is being dragged. */
const MOVED = 11

export const ScheduleSketch = () => (
  <div className="grid grid-cols-7 gap-1.5">
    {[...'MTWTFSS'].map((day, at) => (
      <span key={at} className="text-center text-muted text-xs">
        {day}
      </span>
    ))}
    {Array.from({ length: 28 }, (_none, at) => {
      const post = POSTS[at]
      return (
        <div
          key={at}
          className="relative aspect-square rounded-lg bg-raised p-1 text-[0.6875rem] text-muted leading-none sm:aspect-4/3"
        >
          {at + 1}
          {post && (
            <span
              className={classNames(
                'absolute inset-x-0.5 bottom-0.5 flex items-center justify-center gap-1 rounded-md sm:py-0.5',
                at === MOVED
                  ? 'z-1 translate-x-1/2 -translate-y-1/3 rotate-6 bg-brand text-on-brand shadow-shade'
                  : 'text-ink',
              )}
            >
              <Face id={post.id} className="w-4.5 sm:w-8" />
              <PlatformMark code={post.platform} className="size-3 shrink-0 max-sm:hidden" />
            </span>
          )}
        </div>
      )
    })}
  </div>
)
