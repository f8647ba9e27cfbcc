import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { INSTALMENTS } from '../../courses.rules.ts'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { t } from '../../texts/admin-course.ts'

interface PriceFieldsProps {
  isPremium: boolean
  fields: Record<'isPremium' | 'price' | 'instalments', UseFormRegisterReturn>
  errors: Partial<Record<'price' | 'instalments', FieldError>>
  className?: string | undefined
}

/** Fields for the price of a course and its number of instalments. */
export function PriceFields({ isPremium, fields, errors, className }: PriceFieldsProps) {
  return (
    <div className={cx('grid content-start gap-x-5 gap-y-2 sm:grid-cols-2', className)}>
      <Checkbox label={t.premiumCourse} hint={t.premiumCourseHint} {...fields.isPremium} />
      {isPremium && (
        <Field label={t.price} required error={errors.price?.message}>
          <Input inputMode="decimal" placeholder="₹2,999" autoComplete="off" {...fields.price} />
        </Field>
      )}
      {isPremium && (
        <Field
          label={t.instalments}
          error={errors.instalments?.message}
          hint={t.instalmentsHint}
          className="sm:col-start-2"
        >
          <Select {...fields.instalments}>
            <option value="">{t.paidInFull}</option>
            {INSTALMENTS.map((count) => (
              <option key={count} value={count}>
                {t.orInInstalments(count)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}
