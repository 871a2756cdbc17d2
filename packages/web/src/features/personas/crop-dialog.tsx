import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { inPercent } from '../../ui/percent.ts'
import { Slider } from '../../ui/slider.tsx'

/** Side of the cropped picture: the largest that a name tag in a video needs. Pixels. */
const SIDE = 640

type Props = { file: File; onClose: () => void; onCropped: (picture: Blob) => void }

/** Crops a picture to a square; the circle shows what becomes the face. */
export function CropDialog({ file, onClose, onCropped }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | 'broken' | null>(null)
  const [framing, setFraming] = useState<Framing>({ x: 0.5, y: 0.4, zoom: 1 })
  const dragged = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    let unmounted = false
    createImageBitmap(file).then(
      (opened) => !unmounted && setPicture(opened),
      () => !unmounted && setPicture('broken'),
    )
    return () => {
      unmounted = true
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
      x: clampShare(now.x - (dx * side) / picture.width),
      y: clampShare(now.y - (dy * side) / picture.height),
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
      description="Drag to position the face in the circle, or use the arrow keys."
      className="max-w-md!"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={picture === null || picture === 'broken'} onClick={crop}>
            Use picture
          </Button>
        </>
      }
    >
      {picture === 'broken' ? (
        <p role="alert" className="text-danger">
          We couldn’t read this image. Upload a PNG, JPEG or WebP file.
        </p>
      ) : (
        <div className="grid gap-5">
          <div className="relative mx-auto w-full max-w-72 overflow-hidden rounded-2xl bg-raised outline-offset-2 outline-brand has-[canvas:focus-visible]:outline-2">
            <canvas
              ref={canvas}
              width={SIDE}
              height={SIDE}
              tabIndex={0}
              role="img"
              aria-label="Crop preview"
              onKeyDown={press}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                dragged.current = { x: event.clientX, y: event.clientY }
              }}
              onPointerMove={drag}
              onPointerUp={() => {
                dragged.current = null
              }}
              // Its ring would be cut off: the frame has it.
              className="block aspect-square w-full cursor-grab touch-none outline-none active:cursor-grabbing"
            />
            <div
              aria-hidden
              className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100rem_rgb(8_6_16/0.55)] outline-2 -outline-offset-2 outline-white/80"
            />
          </div>
          <Slider
            label="Zoom"
            min={1}
            max={4}
            step={0.05}
            value={framing.zoom}
            shown={inPercent(framing.zoom * 100)}
            onChange={(zoom) => setFraming({ ...framing, zoom })}
          />
        </div>
      )}
    </Dialog>
  )
}

const clampShare = (share: number) => Math.min(1, Math.max(0, share))

const STEP = 0.03
/** How far a key moves the picture, as a fraction of the crop window. */
const KEYS: Partial<Record<string, [dx: number, dy: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

/** Center of the crop as fractions of the picture's width and height, and the zoom factor. */
type Framing = { x: number; y: number; zoom: number }

/** The crop square in pixels of the picture, always inside the picture. */
export function cropWindow(
  { width, height }: { width: number; height: number },
  { x, y, zoom }: Framing,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / Math.max(1, zoom)
  const place = (share: number, length: number) => Math.min(length - side, Math.max(0, share * length - side / 2))
  return { left: place(x, width), top: place(y, height), side }
}
