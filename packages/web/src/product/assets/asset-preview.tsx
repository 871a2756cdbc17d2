import type { AssetType } from '@pack/core/assets/asset'
import { ASSET_KIND, ASSET_LABEL } from '@pack/core/assets/kinds'
import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { LoopVideo } from '../../ui/loop-video.tsx'
import { Waveform } from '../../ui/waveform.tsx'

type Props = { type: AssetType; address: string | null; faded: boolean }

/** Previews a file: an image on a checkerboard, a looping video or an audio player. */
export function AssetPreview({ type, address, faded }: Props) {
  const [broken, setBroken] = useState(false)
  useEffect(() => setBroken(false), [address])
  const dim = faded ? 'opacity-55' : ''
  if (!address || broken)
    return <p className="p-6 text-center text-sm text-muted">We can’t preview this file. Try uploading it again.</p>
  if (ASSET_KIND[type] === 'audio')
    return <Waveform src={address} label={ASSET_LABEL[type]} className={classNames('w-full px-4', dim)} />
  if (ASSET_KIND[type] === 'video')
    return <LoopVideo src={address} label={ASSET_LABEL[type]} className={classNames('size-full object-contain', dim)} />
  return (
    <img
      src={address}
      alt={ASSET_LABEL[type]}
      onError={() => setBroken(true)}
      className={classNames('max-h-full max-w-full object-contain p-4', dim)}
    />
  )
}
