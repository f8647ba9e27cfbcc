import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { trpc } from '../../../../platform/client/trpc.ts'
import { Field } from '../../../../platform/client/ui/forms/field.tsx'
import { formResolver } from '../../../../platform/client/ui/forms/form-schema.ts'
import { Input } from '../../../../platform/client/ui/forms/input.tsx'
import { useRefusedFields } from '../../../../platform/client/ui/forms/use-refused-fields.ts'
import { FormDialog } from '../../../../platform/client/ui/overlays/form-dialog.tsx'
import { formatRupees } from '../../../../platform/money.ts'
import { type Payment, rejectedApproval } from '../../../payments.schema.ts'
import type { MatchedLine } from '../../../statement.schema.ts'
import { paymentTitle } from '../../../client/payment-title.ts'
import { paymentMessages } from '../../payment-messages.ts'
import { t } from '../../../texts/admin-refunds.ts'

interface Values {
  id: number
  received: string
}

interface Props {
  payment: Payment
  line?: MatchedLine | undefined
  lineAmount?: number | undefined
  onClose: () => void
  onApproved: (payment: Payment) => void
}

/** Asks for the received amount before it approves a rejected payment. */
export function ApproveDialog({ payment, line, lineAmount, onClose, onApproved }: Props) {
  const { id, user, amount, received } = payment
  const form = useForm<Values, unknown, z.output<typeof rejectedApproval>>({
    defaultValues: {
      id,
      received: lineAmount !== undefined && lineAmount !== amount ? String(lineAmount) : '',
    },
    resolver: formResolver(rejectedApproval, (values: Values) => ({
      id: values.id,
      ...(values.received.trim() && { received: Number(values.received.replaceAll(/[₹,\s]/g, '')) }),
      ...(line && { line: { day: line.day, fingerprints: line.fingerprints } }),
    })),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const refused = useRefusedFields(form)
  const approve = trpc.payments.approveRejected.useMutation({
    meta: {
      success: paymentMessages.paymentApproved,
      failure: paymentMessages.decisionFailed,
      refresh: ['payments', 'admin', 'notifications', 'audit', 'users'],
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t.askApproveAfterAll}
      onSubmit={form.handleSubmit((input) => approve.mutateAsync(input).then(onApproved, refused))}
      submitLabel={t.approveAfterAll}
      busyLabel={t.approving}
      busy={isSubmitting}
      dirty={isDirty}
      lead={<p className="mb-5 text-muted">{t.approveAfterAllText(user.username, paymentTitle(payment))}</p>}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        {received !== null ? (
          <p>{t.amountFromLine(formatRupees(received))}</p>
        ) : (
          <Field
            label={t.amountReceived}
            optional
            hint={t.amountReceivedHint(formatRupees(amount))}
            error={errors.received?.message}
          >
            <Input inputMode="decimal" autoComplete="off" data-autofocus {...form.register('received')} />
          </Field>
        )}
      </fieldset>
    </FormDialog>
  )
}
