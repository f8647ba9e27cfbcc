import { z } from 'zod'
import { id, userId } from '../platform/text.schema.ts'
import { INTERFACE_LANGUAGES } from '../platform/language/in-languages.ts'
import { hasSubject, MESSAGE_KINDS } from './messages.rules.ts'
import { t } from './texts/checks.ts'

type Chosen = { kind: (typeof MESSAGE_KINDS)[number]; subjectId: number | null }

const fields = z.object({
  kind: z.enum(MESSAGE_KINDS),
  /** The announcement, live class or course, for kinds that have one. */
  subjectId: id.nullable().default(null),
  /** Limits the round about a live class to the members of this batch. */
  batchId: id.nullable().default(null),
})
const isChosen = (it: Chosen) => !hasSubject(it.kind) || it.subjectId !== null
const subjectNeeded = { error: () => t.chooseSubject, path: ['subjectId'] }

export const messageRound = fields.refine(isChosen, subjectNeeded)
export type MessageRound = z.output<typeof messageRound>

/**
 * Identifies a message: the student, and the ID that the message is about. This is the subject of the round, or a
 * payment or entitlement of the student.
 */
const key = { aboutId: id, userId }
const messageKey = z.object(key)
export type MessageKey = z.infer<typeof messageKey>

export const nextMessageInput = fields
  .extend({
    /** The messages that the caller has skipped. */
    skipped: z.array(messageKey).max(100).default([]),
  })
  .refine(isChosen, subjectNeeded)
export const oneMessage = fields.extend(key).refine(isChosen, subjectNeeded)

const person = {
  ...key,
  username: z.string(),
  fullName: z.string().nullable(),
  mobile: z.string().nullable(),
}

export const whatsappMessage = z.object({
  ...person,
  mobile: z.string(),
  language: z.enum(INTERFACE_LANGUAGES),
  text: z.string(),
})
export type WhatsappMessage = z.infer<typeof whatsappMessage>
/** `message` is null if there is no message left for the caller. */
export const nextMessage = z.object({ message: whatsappMessage.nullable() })

const sentMessage = z.object({ ...person, sentAt: z.date(), sentBy: z.string().nullable() })
export type SentMessage = z.infer<typeof sentMessage>

export const roundState = z.object({
  /** The number of students who still need a message and have a mobile number. */
  open: z.number().int(),
  sent: z.number().int(),
  /** The number of open messages that other staff have reserved. */
  reserved: z.number().int(),
  unreachable: z.number().int(),
  /** The latest sent messages, and the first students without a mobile number. */
  latest: z.array(sentMessage),
  withoutNumber: z.array(z.object(person)),
})
export type RoundState = z.infer<typeof roundState>

export const subjectsOf = z.object({ kind: z.enum(MESSAGE_KINDS) })
export const messageSubject = z.object({
  id,
  title: z.string(),
  /** When the announcement was sent or the live class began. */
  at: z.date().nullable(),
})
export type MessageSubject = z.infer<typeof messageSubject>
