import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { trpc } from '../../../../platform/client/trpc.ts'
import { Field } from '../../../../platform/client/ui/forms/field.tsx'
import { formResolver } from '../../../../platform/client/ui/forms/form-schema.ts'
import { Input, Select } from '../../../../platform/client/ui/forms/input.tsx'
import { useRefusedFields } from '../../../../platform/client/ui/forms/use-refused-fields.ts'
import { FormDialog } from '../../../../platform/client/ui/overlays/form-dialog.tsx'
import { formatRupees } from '../../../../platform/money.ts'
import { revocationInput } from '../../../payments.schema.ts'
import type { QueuedPayment } from '../../../approval-queue.schema.ts'
import { REVOCATION_WORDS, REVOCATION_REASONS, type RevocationReason } from '../../../rules.ts'
import { useKept } from './use-kept.ts'
import { readRupees } from '../../read-rupees.ts'
import { RefundFacts } from './refund-facts.tsx'
import { paymentMessages } from '../../payment-messages.ts'
import { t } from '../../../texts/admin-refunds.ts'

interface Values {
  id: number
  reason: RevocationReason
  amount: string
  refundedOn: string
  reference: string
}

const resolver = formResolver(revocationInput, ({ amount, refundedOn, ...values }: Values) => ({
  ...values,
  ...(values.reason !== 'mistake' && amount !== '' && { amount: readRupees(amount) }),
  ...(refundedOn && { refundedOn }),
}))

type Props = { payment: QueuedPayment; onClose: () => void; onRevoked: () => void }

/** A form that revokes an approval, with a reason and a refund. */
export function RevokeDialog({ payment, onClose, onRevoked }: Props) {
  const { kept, failed } = useKept(payment)
  const left = formatRupees(kept)
  const form = useForm<Values, unknown, z.output<typeof revocationInput>>({
    defaultValues: {
      id: payment.id,
      reason: 'refund',
      amount: kept === 0 ? '' : String(kept),
      refundedOn: '',
      reference: '',
    },
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const refused = useRefusedFields(form)
  const revoke = trpc.payments.revoke.useMutation({
    meta: {
      success: paymentMessages.paymentRevoked,
      failure: paymentMessages.revokeFailed,
      refresh: ['payments', 'admin', 'notifications', 'audit', 'users'],
    },
  })
  const isMistake = useWatch({ control: form.control, name: 'reason' }) === 'mistake'
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t.revokePaymentOf(payment.user.username)}
      onSubmit={form.handleSubmit((input) =>
        revoke.mutateAsync({ ...input, keptBefore: kept }).then(onRevoked, (error: unknown) => {
          failed(error)
          refused(error)
        }),
      )}
      submitLabel={t.revokePayment}
      busyLabel={t.revoking}
      busy={isSubmitting}
      dirty={isDirty}
      lead={<p className="mb-5 text-muted">{t.revokeText}</p>}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        <Field label={t.reason} required error={errors.reason?.message}>
          <Select data-autofocus {...form.register('reason')}>
            {REVOCATION_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REVOCATION_WORDS[reason]}
              </option>
            ))}
          </Select>
        </Field>
        {isMistake ? (
          <p className="text-sm text-muted">{t.mistakeNote(left)}</p>
        ) : kept === 0 ? (
          <p className="text-sm text-muted">{t.allRefundedNote}</p>
        ) : (
          <Field label={t.amountRefunded} required hint={t.upTo(left)} error={errors.amount?.message}>
            <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
          </Field>
        )}
        <RefundFacts
          errors={errors}
          refundedOn={form.register('refundedOn')}
          reference={form.register('reference')}
        />
      </fieldset>
    </FormDialog>
  )
}
