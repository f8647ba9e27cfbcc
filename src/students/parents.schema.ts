import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { INTERFACE_LANGUAGES } from '../platform/language/in-languages.ts'
import { id, requiredText, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/checks.ts'

const PIN = /^\d{4,6}$/

export const parentLinkInput = z.object({
  name: requiredText(MAX.short, () => labels.name),
  language: z.enum(INTERFACE_LANGUAGES),
  /** The PIN. Null for a link without a PIN. */
  pin: z
    .string({ error: () => t.pinDigits })
    .regex(PIN, { error: () => t.pinDigits })
    .nullable()
    .default(null),
})

export const parentLinkOfStudentInput = parentLinkInput.extend({ id: userId })

export const byParentLink = z.object({ id })
export const byStudentsParentLink = z.object({ id: userId, linkId: id })

/** A link to a student's report for parents. */
export const parentLink = z.object({
  id,
  name: z.string(),
  language: z.enum(INTERFACE_LANGUAGES),
  hasPin: z.boolean(),
  /** Whether staff created the link, and not the student. */
  isByStaff: z.boolean(),
  /** When the parent last marked the report as seen. */
  seenAt: z.date().nullable(),
  createdAt: z.date(),
})
export type ParentLink = z.infer<typeof parentLink>

/** A new link. Only this response contains its URL. */
export const newParentLink = parentLink.extend({
  url: z.string(),
  /** A message that contains the URL, in the language of the link. */
  message: z.string(),
})
export type NewParentLink = z.infer<typeof newParentLink>
