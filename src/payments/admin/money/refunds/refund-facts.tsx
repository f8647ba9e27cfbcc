import type { UseFormRegisterReturn } from 'react-hook-form'
import { MAX } from '../../../../platform/constants.ts'
import { Field } from '../../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../../platform/client/ui/forms/input.tsx'
import { t } from '../../../texts/admin-refunds.ts'

type Name = 'refundedOn' | 'reference'
type Props = Record<Name, UseFormRegisterReturn> & {
  errors: { [name in Name]?: { message?: string } | undefined }
}

/** Fields for the date and the bank reference of a refund. */
export const RefundFacts = ({ errors, refundedOn, reference }: Props) => (
  <>
    <Field label={t.refundedOn} optional hint={t.refundedOnHint} error={errors.refundedOn?.message}>
      <Input type="date" {...refundedOn} />
    </Field>
    <Field label={t.reference} optional hint={t.referenceHint} error={errors.reference?.message}>
      <Input autoComplete="off" maxLength={MAX.short} {...reference} />
    </Field>
  </>
)
