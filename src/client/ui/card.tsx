import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A raised surface with room inside. The class `card` alone gives the surface without the room. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('card p-5 sm:p-6', className)} />
}
