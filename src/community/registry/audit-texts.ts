import type { AuditTextsOf } from '../../academy/admin/audit-text.ts'
import { t } from '../texts/audit.ts'
import type { communityAudit } from './audit.rules.ts'

export const communityAuditTexts: AuditTextsOf<typeof communityAudit> = {
  subjects: {
    comment: {
      link: (_id, { lessonId }) =>
        typeof lessonId === 'number' ? { to: '/lessons/$id', params: { id: String(lessonId) } } : null,
      linksDeleted: true,
      facts: { username: () => t.writtenBy },
    },
    review: {
      link: (_id, { slug }) => ({ to: '/courses/$slug', params: { slug: String(slug) }, hash: 'reviews' }),
      facts: { username: () => t.writtenBy },
    },
  },
  // The reply is null if it was removed.
  values: { reply: (reply) => (reply === null ? t.replyRemoved : undefined) },
}
