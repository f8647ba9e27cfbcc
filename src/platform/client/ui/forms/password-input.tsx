import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from '../cx.ts'
import { Input } from './input.tsx'
import { t } from '../../../texts/controls.ts'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Distinguishes the buttons of the two password fields in one form. */
  which?: 'current' | 'new'
}

/** A password field with a button that shows the password. */
export function PasswordInput({ which, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  // A different name from the field's label, so that users of screen readers can find each by its name.
  const label = shown ? t.hideCharacters(which) : t.showCharacters(which)
  return (
    <div className="relative">
      <Input {...rest} type={shown ? 'text' : 'password'} className={cx('pe-12', className)} />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
      >
        {shown ? (
          <EyeOff aria-hidden="true" className="size-5" />
        ) : (
          <Eye aria-hidden="true" className="size-5" />
        )}
      </button>
    </div>
  )
}
