import type { PublicSettings } from '../../../../academy/settings.schema.ts'
import { hasDuty, type Actor } from '../../../../platform/policy.ts'

/** The first page of the requests to confirm a mobile number. */
export const firstNumbers = { limit: 20 }

/** Whether the viewer confirms mobile numbers, and the academy collects them and has a WhatsApp number. */
export const decidesNumbers = (viewer: Actor, settings: Partial<PublicSettings>) =>
  hasDuty(viewer, 'accounts') &&
  (settings.registration_mobile ?? 'off') !== 'off' &&
  Boolean(settings.contact_whatsapp)
