import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Slider } from '../../ui/slider.tsx'
import { cropWindow, type Framing } from './cropping.ts'

/** As large as a plate in a video needs. Pixels. */
const SIDE = 640

type Props = { file: File; onClose: () => void; onCropped: (picture: Blob) => void }

/** Moves a picture under a round window; what is in it becomes the face. */
export function CropDialog({ file, onClose, onCropped }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | 'broken' | null>(null)
  const [framing, setFraming] = useState<Framing>({ x: 0.5, y: 0.4, zoom: 1 })
  const dragged = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    let gone = false
    createImageBitmap(file).then(
      (opened) => !gone && setPicture(opened),
      () => !gone && setPicture('broken'),
    )
    return () => {
      gone = true
    }
  }, [file])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !picture || picture === 'broken') return
    const { left, top, side } = cropWindow(picture, framing)
    context.clearRect(0, 0, SIDE, SIDE)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [picture, framing])

  const move = (dx: number, dy: number) => {
    if (!picture || picture === 'broken') return
    const { side } = cropWindow(picture, framing)
    setFraming((now) => ({
      ...now,
      x: within(now.x - (dx * side) / picture.width),
      y: within(now.y - (dy * side) / picture.height),
    }))
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = dragged.current
    if (!from) return
    const shown = event.currentTarget.clientWidth
    move((event.clientX - from.x) / shown, (event.clientY - from.y) / shown)
    dragged.current = { x: event.clientX, y: event.clientY }
  }
  const press = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }
  const crop = () => canvas.current?.toBlob((blob) => blob && onCropped(blob), 'image/png')

  return (
    <Dialog
      open
      onClose={onClose}
      title="Your picture"
      description="Drag it until the face sits in the circle; the arrow keys move it, too."
      className="max-w-md!"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={picture === null || picture === 'broken'} onClick={crop}>
            Use this picture
          </Button>
        </>
      }
    >
      {picture === 'broken' ? (
        <p role="alert" className="text-danger">
          This file cannot be read as a picture. Upload a PNG, JPEG or WebP picture.
        </p>
      ) : (
        <div className="grid gap-5">
          <div className="relative mx-auto w-full max-w-72 overflow-hidden rounded-2xl bg-raised">
            <canvas
              ref={canvas}
              width={SIDE}
              height={SIDE}
              tabIndex={0}
              role="img"
              aria-label="The picture as it will be cut"
              onKeyDown={press}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                dragged.current = { x: event.clientX, y: event.clientY }
              }}
              onPointerMove={drag}
              onPointerUp={() => {
                dragged.current = null
              }}
              className="block aspect-square w-full cursor-grab touch-none active:cursor-grabbing"
            />
            <div
              aria-hidden
              className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100rem_rgb(8_6_16/0.55)] outline-2 -outline-offset-2 outline-white/80"
            />
          </div>
          <Slider
            label="Size"
            min={1}
            max={4}
            step={0.05}
            value={framing.zoom}
            shown={`${Math.round(framing.zoom * 100)} %`}
            onChange={(zoom) => setFraming({ ...framing, zoom })}
          />
        </div>
      )}
    </Dialog>
  )
}

const within = (share: number) => Math.min(1, Math.max(0, share))

const STEP = 0.03
/** Where the picture goes, in shares of the window. */
const KEYS: Partial<Record<string, [dx: number, dy: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}
