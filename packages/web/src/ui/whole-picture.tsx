import { type ImgHTMLAttributes, useState } from 'react'
import { classNames } from './class-names.ts'

/** Shapes that differ by less than this factor fill each other; the rest would lose too much of the picture. */
const ALIKE = 1.25

type Size = { width: number; height: number }

/** Whether a picture of this size can fill the box without losing much of itself; also while a size is unknown. */
export function fits(picture: Size, box: Size): boolean {
  const ratio = (picture.width * box.height) / (picture.height * box.width)
  return !(ratio > ALIKE || ratio < 1 / ALIKE)
}

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'className'> & { src: string; className?: string | false }

/**
 * A decorative picture that fills its positioned parent. One of another shape is shown whole, over its own blurred
 * copy.
 */
export function WholePicture({ className, onLoad, ...img }: Props) {
  const [whole, setWhole] = useState(false)
  const judge = ({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement) =>
    setWhole(!fits({ width: naturalWidth, height: naturalHeight }, { width: clientWidth, height: clientHeight }))
  return (
    <>
      {whole && (
        <img
          src={img.src}
          alt=""
          className={classNames('absolute inset-0 size-full scale-125 object-cover blur-xl brightness-60', className)}
        />
      )}
      <img
        {...img}
        alt=""
        // On a prerendered page the picture may have loaded before React listens.
        ref={(element) => {
          if (element?.complete && element.naturalWidth > 0) judge(element)
        }}
        onLoad={(event) => {
          judge(event.currentTarget)
          onLoad?.(event)
        }}
        className={classNames('absolute inset-0 size-full', whole ? 'object-contain' : 'object-cover', className)}
      />
    </>
  )
}
