import { t } from '../../texts/webhooks.ts'
import type { Delivery, WebhookEvent } from '../../webhooks.schema.ts'

export const eventNames: Record<WebhookEvent, () => string> = {
  'payment.submitted': () => t.paymentSubmitted,
  'payment.decided': () => t.paymentDecided,
  'enrollment.created': () => t.enrolled,
  'course.completed': () => t.completed,
  'user.registered': () => t.registered,
}

export const stateNames: Record<Delivery['state'], () => string> = {
  waiting: () => t.waiting,
  delivered: () => t.delivered,
  failed: () => t.failed,
}
