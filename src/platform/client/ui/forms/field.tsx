import { CircleAlert } from 'lucide-react'
import { createContext, useContext, useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { t } from '../../../texts/controls.ts'

interface FieldLinks {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldLinks | null>(null)

/** Returns the attributes that connect a control to its `Field`. Returns none outside a `Field`. */
export function useFieldLinks(): Partial<FieldLinks> {
  return useContext(FieldContext) ?? {}
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Shown below the control. The control is then marked as invalid. */
  error?: string | undefined
  required?: boolean | undefined
  /** Shown next to the label, but not part of it. */
  optional?: boolean | undefined
  className?: string | undefined
  /** A control from this folder: Input, PasswordInput, Textarea, Select. */
  children: ReactNode
}

/** An error of the whole form, not of one field. */
export function FormError({ message, className }: { message: string | undefined; className?: string }) {
  if (!message) return null
  return (
    <p
      role="alert"
      className={cx('rounded-control bg-danger-soft px-3.5 py-2.5 text-sm text-danger', className)}
    >
      {message}
    </p>
  )
}

/** A label, hint and error for a control, connected for assistive technology. */
export function Field({ label, hint, error, required, optional, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const links: FieldLinks = {
    id,
    'aria-describedby': cx(errorId, hintId) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {optional && <span className="text-xs text-muted">{t.optional}</span>}
      </div>
      <FieldContext value={links}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
