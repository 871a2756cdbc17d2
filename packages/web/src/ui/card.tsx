import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A surface lit from the upper left. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames('lit rounded-2xl bg-surface p-5 sm:p-6', className)} />
)
