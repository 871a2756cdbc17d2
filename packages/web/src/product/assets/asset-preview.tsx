import type { AssetType } from '@pack/core/assets/asset'
import { ASSET_KIND, ASSET_LABEL } from '@pack/core/assets/kinds'
import { Film, ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { LoopVideo } from '../../ui/loop-video.tsx'
import { Waveform } from '../../ui/waveform.tsx'

type Props = { type: AssetType; address: string | null; compact: boolean }

/** Previews a file: an image on a checkerboard, a looping video or an audio player. */
export function AssetPreview({ type, address, compact }: Props) {
  const [broken, setBroken] = useState(false)
  useEffect(() => setBroken(false), [address])
  if (!address || broken)
    return (
      <div className="grid place-items-center text-center text-muted text-sm sm:p-6">
        <ImageOff aria-hidden className="size-5 sm:hidden" />
        {/* Phones have no room for it in the small preview. */}
        <p className="max-sm:sr-only">We can’t show this file. Try uploading it again.</p>
      </div>
    )
  if (ASSET_KIND[type] === 'audio') return <Waveform src={address} label={ASSET_LABEL[type]} className="w-full px-4" />
  if (ASSET_KIND[type] === 'video')
    return (
      <div className="relative grid size-full place-items-center">
        {/* Seen until the video covers it. */}
        <Film aria-hidden className="size-5 text-muted sm:size-8" />
        <LoopVideo
          src={address}
          label={ASSET_LABEL[type]}
          onError={() => setBroken(true)}
          className={classNames(
            'absolute inset-0 size-full bg-transparent! object-cover',
            // Small previews have no room for bars beside a clip.
            !compact && 'sm:object-contain',
          )}
        />
      </div>
    )
  return (
    <img
      src={address}
      alt={ASSET_LABEL[type]}
      // Before the clips of other slots.
      fetchPriority="high"
      onError={() => setBroken(true)}
      className={classNames(
        'size-full object-scale-down max-sm:p-2.5 sm:px-[10%]',
        compact ? 'sm:pt-1 sm:pb-4' : 'sm:py-8',
      )}
    />
  )
}
