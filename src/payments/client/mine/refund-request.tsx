import { useSettings } from '../../../academy/client/settings.ts'
import { MAX } from '../../../platform/constants.ts'
import { failure, success } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useDraft } from '../../../platform/client/ui/forms/edits/use-draft.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { MyPayment } from '../../payments.schema.ts'
import { paymentTitle } from '../payment-title.ts'
import { t } from '../../texts/my-payments.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

const requested = success(t.weAnswerHere, t.refundRequested)
const failed = failure(t.refundNotRequested, t.pleaseTryAgain)

/** The academy's refund policy, with a form to request a refund. */
export function RefundRequest({ payment }: { payment: MyPayment }) {
  const { refund_policy: promise } = useSettings()
  const [reason = '', setReason] = useDraft(`refund request for ${payment.id}`)
  const utils = trpc.useUtils()
  const ask = trpc.payments.requestRefund.useMutation({
    meta: { success: requested, failure: failed },
    onSuccess: () => {
      setReason(undefined)
      return utils.payments.mine.invalidate()
    },
  })
  if (payment.refunds) return null
  const requestedAt = payment.refundRequest?.at
  if (requestedAt)
    return (
      <p className="mt-1.5 text-sm">
        <Rich text={t.refundRequestedOn} tags={{ date: () => <When date={requestedAt} as="date" /> }} />
      </p>
    )
  if (!promise) return null
  return (
    <>
      <p className="mt-1.5 text-sm break-words text-muted">{promise}</p>
      <details className="mt-1 text-sm">
        <summary className="touch w-fit font-medium">{t.askForRefund}</summary>
        <form
          className="mt-2 grid max-w-md gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            ask.mutate({ id: payment.id, reason })
          }}
        >
          <Field label={t.reason} optional>
            <Textarea
              rows={2}
              value={reason}
              maxLength={MAX.reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <div>
            <Button
              type="submit"
              variant="secondary"
              size="sm"
              busy={ask.isPending}
              busyLabel={t.sending}
              aria-label={t.requestRefundOf(paymentTitle(payment))}
            >
              {t.requestRefund}
            </Button>
          </div>
        </form>
      </details>
    </>
  )
}
