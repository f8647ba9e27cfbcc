import { z } from 'zod'
import { OPTIONAL_TOPICS } from '../accounts/mail.schema.ts'
import { MAX, MAX_PAGE_SIZE } from '../platform/constants.ts'
import { INTERFACE_LANGUAGES } from '../platform/language/in-languages.ts'
import { id, text, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** The maximum number of messages of one student that the list shows. Later ones follow when these are handed over. */
export const MAX_MESSAGES = 10

export const handOverList = z.object({
  search: text(MAX.search, () => labels.search).optional(),
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(25),
  cursor: z.string().max(40).optional(),
})

const person = { userId, username: z.string(), fullName: z.string().nullable() }

/** A student with the messages that no one has handed over yet, the most urgent first. */
export const handOver = z.object({
  ...person,
  mobile: z.string().nullable(),
  /** The language of the texts. */
  language: z.enum(INTERFACE_LANGUAGES),
  messages: z.array(
    z.object({
      /** The ID of the notification. */
      id,
      topic: z.enum(OPTIONAL_TOPICS),
      title: z.string(),
      text: z.string(),
      /** Text that another user wrote. */
      quote: z.string().nullable(),
      url: z.string(),
      createdAt: z.date(),
    }),
  ),
  /** All messages as one text, with a greeting and the academy's name. */
  text: z.string(),
})
export type HandOver = z.infer<typeof handOver>

export const handOverPage = z.object({ items: z.array(handOver), nextCursor: z.string().nullable() })

/** The messages of one student that staff handed over at the same time. */
export const doneHandOver = z.object({
  ...person,
  ids: z.array(id),
  /** The titles of the messages, in the request's language. */
  titles: z.array(z.string()),
  handedOverAt: z.date(),
  /** The name of the staff member. Null if the account was deleted. */
  by: z.string().nullable(),
})
export type DoneHandOver = z.infer<typeof doneHandOver>

export const someMessages = z.object({
  ids: z
    .array(id)
    .min(1)
    .max(MAX_PAGE_SIZE * MAX_MESSAGES),
})
