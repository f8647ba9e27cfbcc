import { z } from 'zod'
import { t } from './texts/checks.ts'
import { isGstin, isState, normaliseGstin } from '../academy/gst.rules.ts'
import { MAX } from '../platform/constants.ts'
import { inOneLine } from '../accounts/name.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { text } from '../platform/text.schema.ts'

const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit_note'] as const

/** The facts on a receipt, invoice or credit note, and whether the document is still valid. */
export const verifiedPaymentDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  day: z.iso.date(),
  /** The amount, formatted with the ₹ sign. */
  amount: z.string(),
  academy: z.string(),
  /** The first letters of the payer's name. */
  payer: z.string(),
  /** The number of the document that a credit note corrects. */
  about: z.string().nullable(),
  /** The refunded amount, and whether the payment was revoked. If the approval was a mistake, no money was received. */
  givenBack: z
    .object({ amount: z.string(), day: z.iso.date(), isRevoked: z.boolean(), wasMistake: z.boolean() })
    .nullable(),
})
export type VerifiedPaymentDocument = z.infer<typeof verifiedPaymentDocument>

/** The name and address on invoices. Without a name, the account's name is used. */
export const billing = z
  .object({
    name: text(MAX.name, () => labels.theName).overwrite(inOneLine),
    address: text(500, () => labels.address).trim(),
    gstin: text(MAX.short, () => labels.gstin)
      .overwrite(normaliseGstin)
      .refine((value) => value === '' || isGstin(value), { error: () => t.gstinWrong }),
    /** The code of a state. If there is a GSTIN, the code is taken from it. */
    state: z.string().refine((value) => value === '' || isState(value), { error: () => t.chooseState }),
  })
  .refine(({ name, gstin }) => name !== '' || gstin === '', {
    error: () => t.gstinNameMissing,
    path: ['name'],
  })
export type Billing = z.infer<typeof billing>
