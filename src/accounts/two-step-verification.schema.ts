import { z } from 'zod'
import { isStorable } from '../platform/text.schema.ts'
import { t } from './texts/checks.ts'

/** The setting with which the owner requires two-step verification from administrators: 'on' or 'off'. */
export const STAFF_TWO_STEP_VERIFICATION = 'staff_second_factor'

/** Six digits from the app, or a recovery code with spaces and hyphens. */
export const code = z
  .string({ error: () => t.enterCode })
  .trim()
  .min(1, { error: () => t.enterCode })
  .max(100, { error: () => t.enterValidCode })
  .refine(isStorable, { error: () => t.enterValidCode })

export const byCode = z.object({ code })

export const twoStepVerification = z.object({
  /** When two-step verification was turned on. Null while it is off. */
  enabledAt: z.date().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** True if the administrator must use two-step verification but has not turned it on. */
  required: z.boolean(),
})

/** The key for an authenticator app: `uri` for the QR code, and `key` for typing. */
export const appKey = z.object({ key: z.string(), uri: z.string() })

export const recoveryCodes = z.object({ codes: z.array(z.string()) })

/** Whether administrators need two-step verification. */
export const staffRuleInput = z.object({ required: z.boolean() })
export const staffRule = staffRuleInput.extend({
  /** Whether the caller is the owner. Only the owner can change this. */
  mayChange: z.boolean(),
})
