import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { failure, success } from '../../../platform/client/messages.ts'
import { issueOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { type Payment, transactionId as transactionSchema } from '../../payments.schema.ts'
import { TransactionHint } from './transaction-hint.tsx'
import { quoteInput } from '../upgrade-search.ts'
import { t } from '../../texts/my-payments.ts'

const corrected = success(t.checkingNewId, t.idCorrected)
const failed = failure(t.notCorrected, t.pleaseTryAgain)

/** A form that corrects the transaction ID of a pending payment. */
export function CorrectId({ payment }: { payment: Payment }) {
  const input = quoteInput(useSearch({ from: '/_site/upgrade' }))
  const [typed, setTyped] = useState(payment.transactionId)
  const [invalid, setInvalid] = useState<string>()
  const [open, setOpen] = useState(false)
  const utils = trpc.useUtils()
  const correct = trpc.payments.correct.useMutation({
    meta: { success: corrected, failure: failed },
    onSuccess: async (pending) => {
      setOpen(false)
      utils.payments.quote.setData(input, (quote) => quote && { ...quote, pending })
      await utils.payments.mine.invalidate()
    },
    onError: (error) => setInvalid(issueOf(error, 'transactionId')),
  })
  const submit = () => {
    const checked = transactionSchema.safeParse(typed)
    if (!checked.success) return setInvalid(checked.error.issues[0]?.message)
    correct.mutate({ id: payment.id, transactionId: checked.data })
  }
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-4 text-sm">
      <summary className="touch w-fit font-medium">{t.wrongId}</summary>
      <form
        noValidate
        className="mt-2 grid max-w-sm gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t.transactionId} error={invalid} hint={<TransactionHint typed={typed} isUpi />}>
          <Input
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={80}
            onChange={(event) => {
              setTyped(event.target.value)
              setInvalid(undefined)
            }}
          />
        </Field>
        <div>
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            disabled={typed.trim() === payment.transactionId}
            busy={correct.isPending}
            busyLabel={t.saving}
          >
            {t.saveId}
          </Button>
        </div>
      </form>
    </details>
  )
}
