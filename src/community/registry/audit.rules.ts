export const communityAudit = {
  /** The name of the subject follows each text. */
  actions: {
    'comment.deleted': 'deleted a comment on',
    'comment.restored': 'restored a comment on',
    'review.answered': 'answered a review of',
    'review.hidden': 'hid a review of',
    'review.shown': 'showed again a review of',
  },
  subjects: ['comment', 'review'],
} as const
