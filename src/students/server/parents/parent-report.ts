import { and, asc, eq, isNull } from 'drizzle-orm'
import { readSettings } from '../../../academy/server/settings.ts'
import type { OwnGrades } from '../../../assessment/grades.schema.ts'
import { getOwnGrades } from '../../../assessment/server/grades/grade-book.ts'
import { listPastClasses, type PastClass } from '../../../learning/server/classes/attendance.ts'
import { listOwnCourses, type OwnCourse } from '../../../learning/server/own-courses.ts'
import { type Fees, getFees } from '../../../payments/server/money/fees.ts'
import type { Services } from '../../../platform/server/context.ts'
import type { User } from '../../../platform/user.schema.ts'
import { batches, batchMembers } from '../../tables.ts'
import type { OpenedLink } from './parent-links.ts'

/** The report contains the live classes of this number of days. */
export const CLASS_DAYS = 90
/** Maximum lengths of the lists, so that the report stays below 30 kB and prints on one page. */
const MAX = { courses: 10, marks: 30, classes: 10, payments: 8, due: 6 }

type Mark = Pick<OwnGrades['tests'][number], 'title'> & {
  grade: number
  maxGrade: number
  percent: number
}

export type ReportCourse = OwnCourse & { marks: Mark[] }

export interface ParentReport {
  academy: string
  timeZone: string
  student: string
  batches: string[]
  studiedAt: Date | null
  classes: { attended: number; count: number; latest: PastClass[] }
  courses: ReportCourse[]
  fees: Fees
  /** The numbers of omitted entries. */
  more: Record<'courses' | 'marks' | 'payments' | 'due', number>
}

const marksOf = ({ tests }: OwnGrades): Mark[] =>
  tests.flatMap(({ title, grade }) => (grade === null ? [] : [{ title, ...grade }]))

/**
 * Returns the data about a student that parents see. Uses the student's own rights without duties, so marks that the
 * student may not see yet are missing.
 */
export async function getParentReport(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { userId: id, username, fullName }: OpenedLink,
): Promise<ParentReport> {
  const student: User = { id, username, fullName, role: 'student' }
  const [settings, courses, classes, fees, groups] = await Promise.all([
    readSettings(db, env.siteName),
    listOwnCourses(db, student),
    listPastClasses(db, student, CLASS_DAYS),
    getFees(db, student),
    db
      .select({ name: batches.name })
      .from(batchMembers)
      .innerJoin(batches, eq(batches.id, batchMembers.batchId))
      .where(and(eq(batchMembers.userId, id), isNull(batchMembers.leftAt), isNull(batches.archivedAt)))
      .orderBy(asc(batches.name)),
  ])
  const shown: ReportCourse[] = []
  let [room, left] = [MAX.marks, 0]
  for (const course of courses.slice(0, MAX.courses)) {
    const grades = course.isGraded ? await getOwnGrades(db, student, course.courseId) : null
    const all = grades ? marksOf(grades) : []
    // The marks of later lessons are newer.
    const marks = room === 0 ? [] : all.slice(-room)
    room -= marks.length
    left += all.length - marks.length
    shown.push({ ...course, marks })
  }
  return {
    academy: settings.academy_name,
    timeZone: settings.time_zone,
    student: fullName ?? username,
    batches: groups.map(({ name }) => name),
    studiedAt: latest(courses.map(({ studiedAt }) => studiedAt)),
    classes: {
      attended: classes.filter(({ attended }) => attended).length,
      count: classes.length,
      latest: classes.slice(0, MAX.classes),
    },
    courses: shown,
    fees: {
      ...fees,
      payments: fees.payments.slice(0, MAX.payments),
      due: fees.due.slice(0, MAX.due),
    },
    more: {
      courses: courses.length - shown.length,
      marks: left,
      payments: Math.max(fees.payments.length - MAX.payments, 0),
      due: Math.max(fees.due.length - MAX.due, 0),
    },
  }
}

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null)
