import { cx } from '../../../platform/client/ui/cx.ts'
import { formatMobile } from '../../mobile.rules.ts'

/** A link that calls a mobile number. */
export const MobileLink = ({ mobile, className }: { mobile: string; className?: string }) => (
  <a href={`tel:${mobile}`} className={cx('whitespace-nowrap text-link tabular-nums', className)}>
    {formatMobile(mobile)}
  </a>
)
