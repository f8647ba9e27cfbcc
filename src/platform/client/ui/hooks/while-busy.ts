import type { MouseEvent, MouseEventHandler } from 'react'

// Not even a form is sent by it.
const swallow = (event: MouseEvent) => event.preventDefault()

/** For a button that waits for an answer: it takes no press, and keeps the focus, which `disabled` would drop. */
export const whileBusy = <T>(busy: boolean, onClick: MouseEventHandler<T> | undefined) =>
  busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: swallow } : { onClick }
