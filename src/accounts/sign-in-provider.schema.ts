import { z } from 'zod'
import { code } from './two-step-verification.schema.ts'

/** The second step of a sign-in with the provider. */
export const signInByProvider = z.object({ code })

export const ownIdentity = z.object({
  /** When the user linked their account at the provider. Null if they have not. */
  linkedAt: z.date().nullable(),
})
