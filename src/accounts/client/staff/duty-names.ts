import type { Duty } from '../../../platform/enumerations.ts'
import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import { formatRupees } from '../../../platform/money.ts'
import { formatDay } from '../../../platform/time-zone.ts'
import type { ListedDuty } from '../../staff-duties.schema.ts'
import { t } from '../../texts/staff.ts'

type Named = { name: () => string; hint: () => string }

/** The names of duties in the interface. */
export const DUTY_TEXTS: Record<Duty, Named> = {
  courses: { name: () => t.courses, hint: () => t.coursesHint },
  catalogue: { name: () => t.catalogue, hint: () => t.catalogueHint },
  questions: { name: () => t.questions, hint: () => t.questionsHint },
  answers: { name: () => t.answers, hint: () => t.answersHint },
  moderation: { name: () => t.moderation, hint: () => t.moderationHint },
  marking: { name: () => t.marking, hint: () => t.markingHint },
  students: { name: () => t.students, hint: () => t.studentsHint },
  messages: { name: () => t.messages, hint: () => t.messagesHint },
  certificates: { name: () => t.certificates, hint: () => t.certificatesHint },
  accounts: { name: () => t.accounts, hint: () => t.accountsHint },
  access: { name: () => t.access, hint: () => t.accessHint },
  batches: { name: () => t.batches, hint: () => t.batchesHint },
  payments: { name: () => t.payments, hint: () => t.paymentsHint },
  refunds: { name: () => t.refunds, hint: () => t.refundsHint },
  money: { name: () => t.money, hint: () => t.moneyHint },
  offers: { name: () => t.offers, hint: () => t.offersHint },
}

/** Translates the duties in an entry of the audit log, such as 'payments ≤ ₹500 → 2026-06-30, courses #7'. */
export const translateDuties = (text: string): string =>
  text
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, formatDay)
    .replaceAll(/\b[a-z]+\b/g, (word) =>
      Object.hasOwn(DUTY_TEXTS, word) ? DUTY_TEXTS[word as Duty].name() : word,
    )

/** Describes a duty with its course or batch, its limit and its end date. */
export function describeDuty(
  { duty, courseId, courseTitle, batchName, limit, until }: ListedDuty,
  timeZone: string,
): string {
  let words = DUTY_TEXTS[duty].name()
  if (courseId !== null) words = courseTitle ? t.inCourse(words, courseTitle) : t.inDeletedCourse(words)
  if (batchName !== null) words = t.inBatch(words, batchName)
  if (limit !== null) words = t.upTo(words, formatRupees(limit))
  return until === null ? words : t.untilDay(words, formatMoment(until, 'date', timeZone))
}
