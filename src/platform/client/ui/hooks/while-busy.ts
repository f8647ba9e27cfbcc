import type { MouseEvent, MouseEventHandler } from 'react'

// Also prevents the button from submitting its form.
const swallow = (event: MouseEvent) => event.preventDefault()

/**
 * Props for a button that waits for a response. It ignores clicks and keeps the focus, which it would lose with
 * `disabled`.
 */
export const whileBusy = <T>(busy: boolean, onClick: MouseEventHandler<T> | undefined) =>
  busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: swallow } : { onClick }
