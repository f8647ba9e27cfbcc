import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, className, ...rest }: ChoiceProps) {
  const id = useId()
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2 md:min-h-0', className)}>
      <span className="relative mt-0.5 grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          {...hintLinks(id, hint)}
          {...rest}
          className="peer col-start-1 row-start-1 size-6 appearance-none rounded-sm border border-edge bg-surface transition-colors duration-120 checked:border-amber-mark checked:bg-amber disabled:opacity-50"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none invisible col-start-1 row-start-1 size-4 text-on-amber peer-checked:visible"
        />
      </span>
      <ChoiceText label={label} hint={hint} id={id} />
    </label>
  )
}

/** An on-off setting that applies immediately. */
export function Switch({ label, hint, className, ...rest }: ChoiceProps) {
  const id = useId()
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2 md:min-h-0', className)}>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          {...hintLinks(id, hint)}
          {...rest}
          className="peer h-6 w-10.5 appearance-none rounded-full border border-edge bg-sunken transition-colors duration-150 checked:border-amber-mark checked:bg-amber disabled:opacity-50"
        />
        <span className="pointer-events-none absolute top-1 start-1 size-4 rounded-full bg-edge transition-[translate,background-color] duration-150 ease-calm peer-checked:translate-x-4.5 rtl:peer-checked:-translate-x-4.5 peer-checked:bg-on-amber" />
      </span>
      <ChoiceText label={label} hint={hint} id={id} />
    </label>
  )
}

/**
 * Returns the attributes of a control with a hint. The accessible name is only the label, and the hint is the
 * accessible description.
 */
const hintLinks = (id: string, hint: ReactNode) =>
  hint ? { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-hint` } : undefined

function ChoiceText({ label, hint, id }: { label: ReactNode; hint: ReactNode; id: string }) {
  return (
    <span className="grid">
      <span id={`${id}-label`}>{label}</span>
      {hint && (
        <span id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </span>
      )}
    </span>
  )
}
