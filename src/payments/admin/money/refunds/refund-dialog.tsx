import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { trpc } from '../../../../platform/client/trpc.ts'
import { Field } from '../../../../platform/client/ui/forms/field.tsx'
import { formResolver } from '../../../../platform/client/ui/forms/form-schema.ts'
import { Input, Select } from '../../../../platform/client/ui/forms/input.tsx'
import { useRefusedFields } from '../../../../platform/client/ui/forms/use-refused-fields.ts'
import { FormDialog } from '../../../../platform/client/ui/overlays/form-dialog.tsx'
import { formatRupees } from '../../../../platform/money.ts'
import { refundInput } from '../../../payments.schema.ts'
import type { QueuedPayment } from '../../../approval-queue.schema.ts'
import { overpaidOf } from './amounts.ts'
import { RefundFacts } from './refund-facts.tsx'
import { useKept } from './use-kept.ts'
import { readRupees } from '../../read-rupees.ts'
import { paymentMessages } from '../../payment-messages.ts'
import { t } from '../../../texts/admin-refunds.ts'

interface Values {
  id: number
  access: 'continues' | 'ends'
  amount: string
  refundedOn: string
  reference: string
}

const resolver = formResolver(refundInput, ({ access: _access, amount, refundedOn, ...values }: Values) => ({
  ...values,
  amount: readRupees(amount),
  ...(refundedOn && { refundedOn }),
}))

const REFRESH = ['payments', 'admin', 'notifications', 'audit', 'users'] as const

type Props = { payment: QueuedPayment; onClose: () => void; onDone: () => void }

/** A form that refunds an approved payment in part or in full, and can also end the access. */
export function RefundDialog({ payment, onClose, onDone }: Props) {
  const overpaid = overpaidOf(payment)
  const form = useForm<Values, unknown, z.output<typeof refundInput>>({
    defaultValues: {
      id: payment.id,
      access: 'continues',
      amount: overpaid > 0 ? String(overpaid) : '',
      refundedOn: '',
      reference: '',
    },
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const refused = useRefusedFields(form)
  const refund = trpc.payments.refund.useMutation({
    meta: {
      success: paymentMessages.paymentRefunded,
      failure: paymentMessages.refundFailed,
      refresh: [...REFRESH],
    },
  })
  const revoke = trpc.payments.revoke.useMutation({
    meta: {
      success: paymentMessages.paymentRevoked,
      failure: paymentMessages.refundFailed,
      refresh: [...REFRESH],
    },
  })
  const ends = useWatch({ control: form.control, name: 'access' }) === 'ends'
  const { kept, failed } = useKept(payment)
  const send = (input: z.output<typeof refundInput>) => {
    const sent = { ...input, keptBefore: kept }
    return ends ? revoke.mutateAsync({ ...sent, reason: 'refund' }) : refund.mutateAsync(sent)
  }
  const left = formatRupees(kept)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t.refundPaymentOf(payment.user.username)}
      onSubmit={form.handleSubmit((input) =>
        send(input).then(onDone, (error: unknown) => {
          failed(error)
          refused(error)
        }),
      )}
      submitLabel={t.refund}
      busyLabel={t.refunding}
      busy={isSubmitting}
      dirty={isDirty}
      lead={<p className="mb-5 text-muted">{t.refundText}</p>}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        <Field
          label={t.amount}
          required
          hint={overpaid > 0 ? t.overpaidHint(formatRupees(overpaid), left) : t.upTo(left)}
          error={errors.amount?.message}
        >
          <Input inputMode="decimal" autoComplete="off" data-autofocus {...form.register('amount')} />
        </Field>
        <Field label={t.access} hint={ends ? t.accessEndsHint : t.accessContinuesHint}>
          <Select {...form.register('access')}>
            <option value="continues">{t.accessContinues}</option>
            <option value="ends">{t.accessEnds}</option>
          </Select>
        </Field>
        <RefundFacts
          errors={errors}
          refundedOn={form.register('refundedOn')}
          reference={form.register('reference')}
        />
      </fieldset>
    </FormDialog>
  )
}
