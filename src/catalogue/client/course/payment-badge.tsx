import { Check, Clock, Undo2, X } from 'lucide-react'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { t } from '../../texts/course.ts'

const styles = {
  pending: { tone: 'amber', Icon: Clock },
  approved: { tone: 'success', Icon: Check },
  rejected: { tone: 'danger', Icon: X },
} as const

type PaymentStatus = keyof typeof styles

export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  get pending() {
    return t.pending
  },
  get approved() {
    return t.approved
  },
  get rejected() {
    return t.rejected
  },
}

/** The status of a payment as a word, an icon and a colour. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { tone, Icon } = styles[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {PAYMENT_WORDS[status]}
    </Badge>
  )
}

/** The badge of a revoked payment. */
export const RevokedBadge = () => (
  <Badge tone="danger" icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}>
    {t.revoked}
  </Badge>
)
