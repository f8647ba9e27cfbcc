import { z } from 'zod'
import { isStorable } from '../platform/text.schema.ts'
import { t } from './texts/checks.ts'

/** What a mail is about, the most urgent first. Users can turn off the optional topics. */
export const MAIL_TOPICS = ['code', 'security', 'payments', 'learning', 'announcements'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]
export const OPTIONAL_TOPICS = ['payments', 'learning', 'announcements'] as const
export type OptionalTopic = (typeof OPTIONAL_TOPICS)[number]

/** Digits of an emailed code. */
export const CODE_DIGITS = 6
/** How long it works. */
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
  /** The verified address. */
  email: z.string().nullable(),
  /** True if the address refused several mails, so that we send no more. */
  isPaused: z.boolean(),
  /** The topics that the user turned off. */
  mutedTopics: z.array(z.enum(OPTIONAL_TOPICS)),
  /** A new address that waits for its code. */
  pending: z.object({ email: z.string(), expiresAt: z.date() }).nullable(),
})

/** The reason why a test mail was not sent, as a sentence; null if the mail server accepted it. */
export const mailTest = z.object({ failure: z.string().nullable() })
