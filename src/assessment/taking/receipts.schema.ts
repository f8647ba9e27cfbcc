import { z } from 'zod'
import { id, requiredText } from '../../platform/text.schema.ts'
import { MAX_QUESTIONS } from '../quizzes.rules.ts'
import { answer } from '../solutions.schema.ts'
import { t } from '../texts/taking-checks.ts'

const time = z.iso.datetime({ offset: true })

/** An answer with its event. For a question without an answer, all fields except `question` are null. */
const receiptAnswer = z.object({
  /** The number of the question in the attempt. */
  question: z.number().int(),
  answer: answer.nullable(),
  device: z.uuid().nullable(),
  sequence: z.number().int().nullable(),
  /** When the student answered, according to the device. */
  givenAt: time.nullable(),
  receivedAt: time.nullable(),
})
export type ReceiptAnswer = z.infer<typeof receiptAnswer>

/**
 * A receipt proves which answers of a submitted attempt the server had saved. It contains no key. Times are strings, so
 * that no conversion changes them.
 */
export const receipt = z.object({
  kind: z.literal('lantern quiz receipt'),
  version: z.literal(1),
  quiz: z.object({ id, title: z.string().max(1000) }),
  student: z.string().max(200),
  attempt: z.object({ id, number: z.number().int(), startedAt: time, submittedAt: time }),
  answers: z.array(receiptAnswer).max(MAX_QUESTIONS),
  /** A digest of all events of each device, in their order. */
  chains: z
    .array(z.object({ device: z.uuid(), events: z.number().int(), digest: z.string().max(100) }))
    .max(10_000),
  /** The signature, created with the server's secret. */
  signature: z.string().max(500),
})
export type Receipt = z.infer<typeof receipt>

const MAX_RECEIPT = 900_000

export const receiptInput = z.object({
  /** The ID of the quiz. */
  id,
  /** The text of the file. */
  receipt: requiredText(MAX_RECEIPT, () => t.receipt),
})

/**
 * Whether the journal has the same answer, has a different one, or lacks the event of the receipt. `unlisted`: the
 * receipt does not contain the question.
 */
export const RECEIPT_STATES = ['same', 'differs', 'missing', 'unlisted'] as const

export const checkedReceipt = z.object({
  /** Whether the file has not changed since the server signed it. */
  isUnaltered: z.boolean(),
  /** Whether all events of all devices are the same. */
  hasSameEvents: z.boolean(),
  student: z.string(),
  number: z.number().int(),
  submittedAt: z.date(),
  questions: z.array(
    z.object({
      question: z.number().int(),
      state: z.enum(RECEIPT_STATES),
      inReceipt: answer.nullable(),
      inJournal: answer.nullable(),
    }),
  ),
})
export type CheckedReceipt = z.infer<typeof checkedReceipt>
