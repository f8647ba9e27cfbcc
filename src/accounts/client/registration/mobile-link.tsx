import { BadgeCheck } from 'lucide-react'
import { cx } from '../../../platform/client/ui/cx.ts'
import { formatMobile } from '../../mobile.rules.ts'
import { t } from '../../texts/mobile.ts'

interface MobileLinkProps {
  mobile: string
  /** Whether staff have confirmed the number. */
  isConfirmed?: boolean
  className?: string
}

/** A link that calls a mobile number, with a mark if the number is confirmed. */
export const MobileLink = ({ mobile, isConfirmed = false, className }: MobileLinkProps) => (
  <span className={cx('inline-flex items-center gap-1', className)}>
    <a href={`tel:${mobile}`} className="whitespace-nowrap text-link tabular-nums">
      {formatMobile(mobile)}
    </a>
    {isConfirmed && (
      <span role="img" aria-label={t.confirmed} title={t.confirmed} className="text-success">
        <BadgeCheck aria-hidden="true" className="size-4" />
      </span>
    )}
  </span>
)
