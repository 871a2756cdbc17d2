import { PlatformMark } from '../platform-mark.tsx'
import { accountName, type Platform } from '../platforms.ts'
import { handleOf } from './handle.ts'

/** "Forge  YouTube · @forge": accounts of different platforms often have the same name. */
export function AccountLabel({ platform }: { platform: Platform }) {
  const name = accountName(platform)
  const more = [name !== platform.name && platform.name, handleOf(platform)].filter(Boolean).join(' · ')
  return (
    <span className="flex min-w-0 items-start gap-2">
      <PlatformMark code={platform.code} className="mt-0.5 size-5 shrink-0" />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 max-sm:flex-col">
        <span className="wrap-anywhere">{name}</span> <span className="text-muted text-sm wrap-anywhere">{more}</span>
      </span>
    </span>
  )
}
