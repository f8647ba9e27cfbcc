import { z } from 'zod'
import { isStorable } from '../platform/text.schema.ts'
import { t } from './texts/checks.ts'

/** Email topics, the most urgent first. Users can turn off the optional topics. */
export const MAIL_TOPICS = ['code', 'security', 'payments', 'learning', 'announcements'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]
export const OPTIONAL_TOPICS = ['payments', 'learning', 'announcements'] as const
export type OptionalTopic = (typeof OPTIONAL_TOPICS)[number]

/** Number of digits in an emailed code. */
export const CODE_DIGITS = 6
/** Minutes for which an emailed code is valid. */
export const CODE_MINUTES = 15

const email = z
  .string({ error: () => t.enterEmail })
  .trim()
  .max(254, { error: () => t.enterEmail })
  .pipe(z.email({ error: () => t.enterEmail }))

export const byEmail = z.object({ email })

/** The code as the user typed it, perhaps with spaces. */
export const byEmailCode = z.object({
  code: z
    .string({ error: () => t.enterCode })
    .trim()
    .min(1, { error: () => t.enterCode })
    .max(20, { error: () => t.enterValidCode })
    .refine(isStorable, { error: () => t.enterValidCode }),
})

export const topicChoice = z.object({ topic: z.enum(OPTIONAL_TOPICS), isOn: z.boolean() })

export const ownMail = z.object({
  /** The verified email address. */
  email: z.string().nullable(),
  /** True if the address refused several emails in a row. We then stop sending emails to it. */
  isPaused: z.boolean(),
  /** The topics that the user turned off. */
  mutedTopics: z.array(z.enum(OPTIONAL_TOPICS)),
  /** A new email address that is not verified yet. */
  pending: z.object({ email: z.string(), expiresAt: z.date() }).nullable(),
})

/** The reason why a test email was not sent, as a sentence. Null if the mail server accepted it. */
export const mailTest = z.object({ failure: z.string().nullable() })
