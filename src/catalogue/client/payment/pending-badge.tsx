import { Clock } from 'lucide-react'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { courseMessages } from './course-messages.ts'

/** The badge of a pending payment. */
export const PendingBadge = () => (
  <Badge tone="amber" icon={<Clock aria-hidden="true" />}>
    {courseMessages.pendingApproval.title}
  </Badge>
)
