import { t } from '../texts/audit.ts'

export const communityAudit = {
  /** Sentences of the audit log; see `AuditSentence`. */
  actions: {
    'comment.deleted': () => t.commentDeleted,
    'comment.restored': () => t.commentRestored,
    'comment.pinned': () => t.commentPinned,
    'comment.unpinned': () => t.commentUnpinned,
    'comment.hidden': () => t.commentHidden,
    'comment.shown': () => t.commentShown,
    'comment.reports_dismissed': () => t.commentReportsDismissed,
    'review.answered': () => t.reviewAnswered,
    'review.hidden': () => t.reviewHidden,
    'review.shown': () => t.reviewShown,
  },
  /** Names of recorded data; see `AuditField`. */
  fields: {
    reply: () => t.reply,
  },
  subjects: ['comment', 'review'],
} as const
