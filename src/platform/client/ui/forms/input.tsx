import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { useFieldLinks } from './field.tsx'

// Fields have text of at least 16 px, because iOS zooms in on smaller text.
const box = cx(
  'w-full min-h-11 rounded-control border border-edge bg-surface px-3.5 text-base text-ink',
  'transition-[border-color,box-shadow] duration-120 hover:border-ink/70',
  'focus-visible:border-focus focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40 disabled:opacity-60',
)

/** A text field. Inside a `Field`, it gets its ID and descriptions from the `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldLinks()} {...rest} className={cx(box, 'text-ellipsis', className)} />
}

/** A multi-line text field. It grows with its content if the browser supports this. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useFieldLinks()}
      {...rest}
      className={cx(box, 'field-sizing-content max-h-96 min-h-28 py-2.5 leading-normal', className)}
    />
  )
}

/** The native select with our styles. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...useFieldLinks()} {...rest} className={cx(box, 'appearance-none truncate pe-10', className)}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
