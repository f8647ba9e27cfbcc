import { useEffect, useRef, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { type Payment, type Quote, transactionId as transactionSchema } from '../payments.schema.ts'
import { PAYMENT_METHOD } from '../rules.ts'
import { issueOf, messageOf, trpc } from '../../platform/client/trpc.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { useDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field, FormError } from '../../platform/client/ui/forms/field.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { useReturn } from './offer/use-return.ts'
import { screenshotAddress } from './payment-files.ts'
import { asDataUrl } from './screenshot-image.ts'
import { type Screenshot, ScreenshotPicker } from './screenshot-picker.tsx'
import { TransactionHint } from './mine/transaction-hint.tsx'
import { quoteInput } from './upgrade-search.ts'
import { useDebouncedValue } from '../../platform/client/ui/hooks/use-debounced-value.ts'
import { fixed, success } from '../../platform/client/messages.ts'
import { Step } from '../../platform/client/ui/lists/step.tsx'
import { t } from '../texts/checkout.ts'

const toasts = {
  get paymentFailed() {
    return fixed(t.error, t.paymentFailed)
  },
  paymentSubmitted: success(t.paymentPending, t.paymentSubmitted),
}

/** Returns the server's error about the transaction ID, if any. */
const refusalOf = (error: unknown) => issueOf(error, 'transactionId')

/** The form for the transaction ID and the screenshot. With `again`, it corrects a rejected payment. */
export function PaymentForm({ quote, again }: { quote: Quote; again: Payment | null }) {
  // Stores the draft per item, so that the fields keep their values after a new sign-in or a switch to the UPI app.
  const input = quoteInput(useSearch({ from: '/_site/upgrade' }))
  const draft = `payment ${quote.courseId} ${quote.planId ?? ''} ${quote.seats ?? ''} ${useViewer()?.id}`
  // A rejected payment usually needs one change, so the form starts with its values. It starts empty if some of the
  // money was received or refunded.
  const corrected = again?.received === null ? again : null
  const [typed = corrected?.transactionId ?? '', setTyped] = useDraft(draft)
  const [name = '', setName] = useDraft(`${draft} name`)
  const [image, setImage] = useDraft(`${draft} image`)
  const screenshot = image === undefined ? null : { name, image }
  const setScreenshot = (chosen: Screenshot | null) => {
    setName(chosen?.name)
    setImage(chosen?.image)
  }
  const [invalid, setInvalid] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useReturn(heading)
  const used = useTransactionUsed(typed)
  const utils = trpc.useUtils()

  const options = {
    meta: {
      success: toasts.paymentSubmitted,
      failure: toasts.paymentFailed,
      refresh: ['notifications', 'admin'] as const,
    },
    onSuccess: async (payment: Payment) => {
      setTyped(undefined)
      setScreenshot(null)
      // Shows the badge immediately. The next response from the server confirms it.
      utils.payments.quote.setData(input, { ...quote, pending: payment, rejected: null })
      await utils.payments.mine.invalidate()
    },
    onError: (error: unknown) => {
      setInvalid(refusalOf(error))
      // The coupon became invalid after the page was loaded. The refetched page shows the price without it.
      if (issueOf(error, 'coupon')) void utils.payments.quote.invalidate()
    },
  }
  const create = trpc.payments.create.useMutation(options)
  const resubmit = trpc.payments.resubmit.useMutation(options)
  const sending = again ? resubmit : create
  useEffect(() => {
    if (invalid && !sending.isPending) form.current?.querySelector('input')?.focus()
  }, [invalid, sending.isPending])
  const [unread, setUnread] = useState(false)
  const present = typed.trim() !== '' && (screenshot !== null || corrected !== null)

  const submit = async () => {
    if (!present || sending.isPending) return
    const checked = transactionSchema.safeParse(typed)
    if (!checked.success) return setInvalid(checked.error.issues[0]?.message)
    setInvalid(undefined)
    setUnread(false)
    const proofImage = screenshot?.image ?? (corrected && (await fetchScreenshot(corrected.id)))
    if (!proofImage) return setUnread(true)
    const fields = {
      amount: quote.amountDue,
      transactionId: checked.data,
      proofImage,
      coupon: quote.coupon?.code,
    }
    if (again) resubmit.mutate({ ...fields, id: again.id })
    else
      create.mutate({
        ...fields,
        paymentMethod: PAYMENT_METHOD,
        courseId: quote.courseId,
        planId: quote.planId,
        seats: quote.seats,
        ...(quote.instalments?.part && { inParts: true }),
      })
  }

  return (
    <section aria-labelledby="payment-proof" className="card p-5 sm:p-7">
      <h2 id="payment-proof" ref={heading} className="title-section scroll-mt-24 outline-none">
        {t.uploadPaymentProof}
      </h2>
      {corrected && (
        <p className="mt-4 rounded-control bg-amber-soft p-4">
          <strong className="block font-semibold">{t.alreadyPaid}</strong>
          <span className="mt-1 block text-sm">{t.correctHere}</span>
        </p>
      )}
      <form
        ref={form}
        className="mt-5 grid grid-cols-1 gap-7 max-sm:[&_input]:scroll-mb-32"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Step number={corrected ? 1 : 2} title={corrected ? t.checkTransactionId : t.noteTransactionId}>
          <Field
            label={t.transactionId}
            required
            hint={<TransactionHint typed={typed} isUpi={quote.upi !== null} />}
            error={invalid ?? (used ? t.transactionIdUsed : undefined)}
          >
            <Input
              value={typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={80}
              disabled={sending.isPending}
              onChange={(event) => {
                setTyped(event.target.value)
                setInvalid(undefined)
              }}
            />
          </Field>
        </Step>
        <Step number={corrected ? 2 : 3} title={corrected ? t.checkScreenshot : t.uploadScreenshot}>
          {corrected && !screenshot && <EarlierScreenshot payment={corrected} />}
          <ScreenshotPicker screenshot={screenshot} onChange={setScreenshot} disabled={sending.isPending} />
        </Step>
        <FormError
          message={
            unread
              ? t.earlierScreenshotMissing
              : sending.error && !refusalOf(sending.error)
                ? messageOf(sending.error, t.paymentNotSent)
                : undefined
          }
        />
        {/* On small screens, the button stays in view while the form is visible. */}
        <div className="sticky bottom-0 -mx-5 border-t border-hairline bg-surface px-5 py-3 sm:static sm:m-0 sm:border-0 sm:p-0">
          <Button
            type="submit"
            size="lg"
            block
            disabled={!present}
            busy={sending.isPending}
            busyLabel={t.submitting}
          >
            {t.submitForApproval}
          </Button>
        </div>
        <p className="-mt-4 text-center text-sm text-muted">{t.weCheckPayments}</p>
      </form>
    </section>
  )
}

/** The screenshot of the rejected payment. It is submitted again unless the student chooses another. */
const EarlierScreenshot = ({ payment }: { payment: Payment }) => (
  <div className="mb-3 flex items-center gap-4 rounded-control border border-edge/55 bg-sunken p-3">
    <img
      src={screenshotAddress(payment.id)}
      alt={t.earlierScreenshot}
      className="h-28 w-20 shrink-0 rounded-sm border border-hairline bg-white object-contain"
    />
    <div className="min-w-0 flex-1">
      <p className="font-medium">{t.haveYourScreenshot}</p>
      <p className="text-sm text-muted">{t.uploadAnother}</p>
    </div>
  </div>
)

/** Returns the screenshot of an earlier payment as a data URL. Returns null if the request fails. */
async function fetchScreenshot(paymentId: number): Promise<string | null> {
  try {
    const reply = await fetch(screenshotAddress(paymentId))
    return reply.ok ? await asDataUrl(await reply.blob()) : null
  } catch {
    return null
  }
}

/** Returns whether this transaction ID was already submitted. Debounced. */
function useTransactionUsed(typed: string): boolean {
  const asked = useDebouncedValue(typed, 350)
  const enabled = transactionSchema.safeParse(asked).success
  const { data } = trpc.payments.isTransactionUsed.useQuery({ transactionId: asked }, { enabled, gcTime: 0 })
  return enabled && asked === typed.trim() && data?.used === true
}
