import type { UseFormRegisterReturn } from 'react-hook-form'
import { MAX } from '../../../../platform/constants.ts'
import { Field } from '../../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../../platform/client/ui/forms/input.tsx'

type Name = 'refundedOn' | 'reference'
type Props = Record<Name, UseFormRegisterReturn> & {
  errors: { [name in Name]?: { message?: string } | undefined }
}

/** When the money of a refund was sent, and how to find it at the bank. */
export const RefundFacts = ({ errors, refundedOn, reference }: Props) => (
  <>
    <Field label="Refunded on" optional hint="Leave empty for today" error={errors.refundedOn?.message}>
      <Input type="date" {...refundedOn} />
    </Field>
    <Field
      label="Reference"
      optional
      hint="From your bank or UPI app. Example: UTR 412345678901"
      error={errors.reference?.message}
    >
      <Input autoComplete="off" maxLength={MAX.short} {...reference} />
    </Field>
  </>
)
