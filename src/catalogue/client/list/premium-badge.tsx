import { Badge } from '../../../platform/client/ui/badge.tsx'
import { LogoMark } from '../../../platform/client/ui/logo.tsx'
import { t } from '../../texts/courses.ts'

/** The badge of premium content. Use `solid` on pictures. */
export function PremiumBadge({ solid = false, className }: { solid?: boolean; className?: string }) {
  return (
    <Badge
      tone="amber"
      icon={<LogoMark className="-ms-0.5" />}
      className={solid ? `shadow-floating ${className ?? ''}` : className}
    >
      {t.premium}
    </Badge>
  )
}
