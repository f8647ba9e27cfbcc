export const academyAudit = {
  /** What was done; the name of its subject follows. */
  actions: {
    'setting.changed': 'changed the setting',
    'webhook.created': 'made the webhook',
    'webhook.changed': 'changed the webhook',
    'webhook.deleted': 'deleted the webhook',
    'webhook.gave_up': 'disabled the unresponsive webhook',
  },
  subjects: ['setting', 'webhook'],
} as const
