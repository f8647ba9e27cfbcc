import { Ban, Shield } from 'lucide-react'
import type { Role } from '../../../platform/enumerations.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { t } from '../../texts/users.ts'

/** The role, and whether the user is blocked. */
export function RoleBadge({ user }: { user: { role: Role; blockedAt: Date | null } }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {user.role === 'admin' ? (
        <Badge tone="amber" icon={<Shield aria-hidden="true" />}>
          {t.admin}
        </Badge>
      ) : (
        <Badge>{t.student}</Badge>
      )}
      {user.blockedAt && (
        <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
          {t.blocked}
        </Badge>
      )}
    </span>
  )
}
