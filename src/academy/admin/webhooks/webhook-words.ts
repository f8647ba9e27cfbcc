import type { Delivery, WebhookEvent } from '../../webhooks.schema.ts'

export const eventNames: Record<WebhookEvent, string> = {
  'payment.submitted': 'A payment was submitted',
  'payment.decided': 'A payment was decided, and the student told',
  'enrollment.created': 'Somebody enrolled in a course',
  'course.completed': 'Somebody completed a course',
  'user.registered': 'Somebody registered',
}

export const stateNames: Record<Delivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}
