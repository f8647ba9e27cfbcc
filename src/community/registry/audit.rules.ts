import { t } from '../texts/audit.ts'

export const communityAudit = {
  /** Sentences of the audit log; see `AuditSentence`. */
  actions: {
    'comment.deleted': () => t.commentDeleted,
    'comment.restored': () => t.commentRestored,
    'review.answered': () => t.reviewAnswered,
    'review.hidden': () => t.reviewHidden,
    'review.shown': () => t.reviewShown,
  },
  subjects: ['comment', 'review'],
} as const
