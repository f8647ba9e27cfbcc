import { dateFormat } from '../../../platform/language/date-format.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { t } from '../../texts/opening.ts'

type Locked = Pick<Lesson, 'lockedReason' | 'opensAt' | 'opensAfter'>

/** Formats a time in the academy's time zone: '24 Nov, 6:00 pm'. Includes the year if it is not the current year. */
export const formatOpening = (moment: Date, timeZone: string) =>
  dateFormat({
    day: 'numeric',
    month: 'short',
    ...(moment.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(moment)

/** Describes why a lesson is locked, and when it opens. */
export function openingText(
  { lockedReason, opensAt, opensAfter }: Locked,
  lessons: readonly Pick<Lesson, 'id' | 'title'>[],
  timeZone: string,
): string {
  if (lockedReason === 'enrol') return t.opensAfterEnrolment
  if (opensAt) return t.opensOn(formatOpening(opensAt, timeZone))
  const before = lessons.find(({ id }) => id === opensAfter)
  return before ? t.opensAfter(before.title) : t.opensAfterLesson
}
