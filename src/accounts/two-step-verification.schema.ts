import { z } from 'zod'
import { isStorable } from '../platform/text.schema.ts'
import { t } from './texts/checks.ts'

/** The setting by which the owner asks a second factor of all administrators: 'on' or 'off'. */
export const STAFF_TWO_STEP_VERIFICATION = 'staff_second_factor'

/** What somebody types: six digits of the app, or a recovery code, as it is read aloud or copied. */
export const code = z
  .string({ error: () => t.enterCode })
  .trim()
  .min(1, { error: () => t.enterCode })
  .max(100, { error: () => t.enterValidCode })
  .refine(isStorable, { error: () => t.enterValidCode })

export const byCode = z.object({ code })

export const twoStepVerification = z.object({
  /** Since when the app is asked; null while it is not. */
  enabledAt: z.date().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** An administrator needs one here, and has none. */
  required: z.boolean(),
})

/** What an authenticator app is given: as an address, which a QR code carries, and for typing. */
export const appKey = z.object({ key: z.string(), uri: z.string() })

/** Shown once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })

/** Whether administrators need a second factor. */
export const staffRuleInput = z.object({ required: z.boolean() })
export const staffRule = staffRuleInput.extend({
  /** The caller is the owner, who alone can change it. */
  mayChange: z.boolean(),
})
