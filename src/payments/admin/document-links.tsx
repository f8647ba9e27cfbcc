import { FileText, MessageCircle, Printer } from 'lucide-react'
import { whatsappLink } from '../../academy/rules.ts'
import { formatRupees } from '../../platform/money.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { useInBrowser } from '../../platform/client/ui/hooks/use-in-browser.ts'
import { creditNoteAddress, documentName, printAddress, receiptAddress } from '../client/payment-files.ts'
import { paymentTitle } from '../client/payment-title.ts'
import type { Payment } from '../payments.schema.ts'
import { t } from '../texts/admin-queue.ts'

/**
 * Links to a payment's receipt or invoice, and to its credit note. Each can be downloaded, printed, or sent to the
 * student by WhatsApp.
 */
export function DocumentLinks({ payment }: { payment: Payment }) {
  const inBrowser = useInBrowser()
  const { id, status, received, refunds = [] } = payment
  const title = paymentTitle(payment)
  const documents = [
    ...(status === 'approved' || received !== null
      ? [{ name: documentName(payment), href: receiptAddress(id), amount: received ?? payment.amount }]
      : []),
    ...refunds
      .filter(({ amount }) => amount > 0)
      .map((refund) => ({
        name: t.creditNote,
        href: creditNoteAddress(id, refund.id),
        amount: refund.amount,
      })),
  ]
  // The URL of this site. It is empty on the server.
  const origin = inBrowser ? location.origin : ''
  const look = buttonClass({ size: 'sm', variant: 'secondary' })
  return documents.map(({ name, href, amount }) => (
    <div
      key={href}
      role="group"
      aria-label={t.documentOfPayment(name, id)}
      className="mt-2.5 flex flex-wrap items-center gap-2"
    >
      <a href={href} className={look}>
        <FileText aria-hidden="true" />
        {t.asPdf(name)}
      </a>
      <a href={printAddress(href)} target="_blank" rel="noopener" className={look}>
        <Printer aria-hidden="true" />
        {t.print}
      </a>
      <a
        // The student has to sign in to open the link, so it gives no one else access.
        href={whatsappLink({
          text: t.whatsappMessage(name, title, formatRupees(amount), `${origin}/account`),
        })}
        target="_blank"
        rel="noopener noreferrer"
        className={look}
      >
        <MessageCircle aria-hidden="true" />
        {t.whatsapp}
      </a>
    </div>
  ))
}
