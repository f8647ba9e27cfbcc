import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../../accounts/tables.ts'
import type { Viewer } from '../../../catalogue/server/access/visibility.ts'
import { lessons } from '../../../catalogue/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { mapInSteps } from '../../../platform/server/workers/in-steps.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import type { User } from '../../../platform/user.schema.ts'
import { latestAnswers } from '../../attempts.rules.ts'
import { assessmentErrors } from '../../errors.ts'
import { isBlank } from '../../marking.rules.ts'
import { canonical, compareAnswers, createChains } from '../../taking/receipts.rules.ts'
import {
  type CheckedReceipt,
  receipt,
  type Receipt,
  type ReceiptAnswer,
  type receiptInput,
} from '../../taking/receipts.schema.ts'
import { answerEvents, attemptItems, quizAttempts } from '../../tables.ts'
import { sectionTimes } from '../answer-journal.ts'
import type { AttemptRow } from '../attempts.ts'
import { getVisibleRules } from '../quizzes.ts'

/**
 * The seal of the installation authenticates the digest of a receipt. As a result, receipts can still be checked after
 * the secret has changed.
 */
const SEALED_FOR = 'quiz receipt'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

const nameOf = ({ device, sequence }: { device: string | null; sequence: number | null }) =>
  `${sequence} ${device}`

/** Returns the names and chains of the events of an attempt, and the answers that count, in the order of the questions. */
async function readAnswers(db: Db, attempt: AttemptRow) {
  const items = await db
    .select({ id: attemptItems.id, question: attemptItems.position, section: attemptItems.section })
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, attempt.id))
    .orderBy(asc(attemptItems.position))
  const rows = await db
    .select()
    .from(answerEvents)
    .where(eq(answerEvents.attemptId, attempt.id))
    .orderBy(asc(answerEvents.sequence), asc(answerEvents.id))
  const times = sectionTimes(attempt, new Date())
  const sectionOf = new Map(items.map(({ id, section }) => [id, section]))
  const endOf = (item: number) =>
    times ? (times.ends[(sectionOf.get(item) ?? 0) - 1] ?? null) : attempt.deadline
  const latest = latestAnswers(
    rows.map(({ itemId, ...row }) => ({ ...row, item: itemId })),
    { ...attempt, endOf },
  )
  const questionOf = new Map(items.map(({ id, question }) => [id, question]))
  const chains = createChains(sha256)
  // An attempt can have thousands of events, with megabytes of text.
  await mapInSteps(rows, ({ itemId, device, sequence, answer, givenAt, receivedAt }) =>
    chains.add({
      question: questionOf.get(itemId) ?? 0,
      device,
      sequence,
      answer,
      givenAt: givenAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
    }),
  )
  return {
    names: new Set(rows.map(nameOf)),
    chains: chains.list(),
    answers: items.map(({ id, question }): ReceiptAnswer => {
      const event = latest.get(id)
      if (!event?.answer || isBlank(event.answer))
        return { question, answer: null, device: null, sequence: null, givenAt: null, receivedAt: null }
      return {
        question,
        answer: event.answer as ReceiptAnswer['answer'],
        device: event.device,
        sequence: event.sequence,
        givenAt: event.givenAt.toISOString(),
        receivedAt: event.receivedAt.toISOString(),
      }
    }),
  }
}

type Body = Omit<Receipt, 'signature'>

/**
 * Returns the receipt of the user's submitted attempt. Throws 404 if the attempt is not the user's, and 409 while it is
 * open.
 */
export async function getReceipt(db: Db, seal: Seal, user: User, attemptId: number): Promise<Receipt> {
  const [found] = await db
    .select({ attempt: quizAttempts, title: lessons.title })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .where(and(eq(quizAttempts.id, attemptId), eq(quizAttempts.userId, user.id)))
  if (!found) throw assessmentErrors.ATTEMPT_NOT_FOUND()
  const { attempt, title } = found
  if (!attempt.submittedAt) throw assessmentErrors.ATTEMPT_IS_OPEN()
  const { chains, answers } = await readAnswers(db, attempt)
  const body: Body = {
    kind: 'lantern quiz receipt',
    version: 1,
    quiz: { id: attempt.lessonId, title },
    student: user.username,
    attempt: {
      id: attempt.id,
      number: attempt.number,
      startedAt: attempt.startedAt.toISOString(),
      submittedAt: attempt.submittedAt.toISOString(),
    },
    answers,
    chains,
  }
  return { ...body, signature: seal.close(sha256(canonical(body)), SEALED_FOR) }
}

/** Parses a receipt. Throws 400 if the text is not a receipt. */
function readReceipt(text: string): Receipt {
  try {
    return receipt.parse(JSON.parse(text))
  } catch {
    throw assessmentErrors.RECEIPT_UNREADABLE()
  }
}

/**
 * Compares a receipt with the journal of its attempt. Throws 404 if the lesson does not exist or the quiz has no such
 * attempt. Throws 400 if the lesson is not a quiz or the text is not a receipt.
 */
export async function checkReceipt(
  db: Db,
  seal: Seal,
  viewer: Viewer,
  { id, receipt: text }: z.output<typeof receiptInput>,
): Promise<CheckedReceipt> {
  await getVisibleRules(db, viewer, id)
  const { signature, ...body } = readReceipt(text)
  const [found] = await db
    .select({ attempt: quizAttempts, username: users.username })
    .from(quizAttempts)
    .innerJoin(users, eq(users.id, quizAttempts.userId))
    .where(and(eq(quizAttempts.id, body.attempt.id), eq(quizAttempts.lessonId, id)))
  if (!found?.attempt.submittedAt) throw assessmentErrors.RECEIPT_OF_OTHER_QUIZ()
  const { attempt, username } = found
  const { names, chains, answers } = await readAnswers(db, attempt)
  const listed = new Map(body.answers.map((one) => [one.question, one]))
  const saved = new Map(answers.map((one) => [one.question, one]))
  const numbers = new Set([...saved.keys(), ...listed.keys()])
  return {
    isUnaltered: seal.open(signature, SEALED_FOR) === sha256(canonical(body)),
    hasSameEvents: canonical(chains) === canonical(body.chains),
    student: username,
    number: attempt.number,
    submittedAt: found.attempt.submittedAt,
    questions: [...numbers]
      .sort((a, b) => a - b)
      .map((question) => {
        const [inReceipt, inJournal] = [listed.get(question), saved.get(question)]
        return {
          question,
          state: compareAnswers(
            inReceipt,
            inJournal,
            inReceipt !== undefined && names.has(nameOf(inReceipt)),
          ),
          inReceipt: inReceipt?.answer ?? null,
          inJournal: inJournal?.answer ?? null,
        }
      }),
  }
}
