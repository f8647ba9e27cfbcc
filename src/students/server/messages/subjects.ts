import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { isInOwnCourses } from '../../../catalogue/server/access/course-scopes.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses, lessons, liveClasses } from '../../../catalogue/tables.ts'
import { courseStudents } from '../../../learning/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type KindWithSubject, hasSubject, type MessageKind, RECENT_DAYS } from '../../messages.rules.ts'
import type { MessageSubject } from '../../messages.schema.ts'
import { isOwnAnnouncement } from '../announcements/audience.ts'
import { isInOwnBatches } from '../batches/own-batches.ts'
import { announcements, batchCourses } from '../../tables.ts'

const MAX_SUBJECTS = 200

/**
 * Returns the possible subjects of rounds of a kind in the staff's scope: recent announcements or live classes, or
 * courses.
 */
export async function listSubjects(db: Db, staff: User, kind: MessageKind): Promise<MessageSubject[]> {
  return hasSubject(kind) ? LISTS[kind](db, staff) : []
}

/** SQL condition: these staff may write to students in this course, or in a batch that takes it. */
function isInOwnCourse(staff: User) {
  const isOwnBatch = isInOwnBatches(staff, 'messages', sql`bc.batch_id`)
  return or(
    isInOwnCourses(staff, 'messages', courses.id),
    isOwnBatch &&
      sql`exists (select from ${batchCourses} bc where bc.course_id = ${courses.id} and ${isOwnBatch})`,
  )
}

const LISTS: Record<KindWithSubject, (db: Db, staff: User) => Promise<MessageSubject[]>> = {
  announcement: (db, staff) =>
    db
      .select({ id: announcements.id, title: announcements.title, at: announcements.startedAt })
      .from(announcements)
      .where(
        and(isNotNull(announcements.startedAt), isNull(announcements.withdrawnAt), isOwnAnnouncement(staff)),
      )
      .orderBy(desc(announcements.id))
      .limit(MAX_SUBJECTS),
  class_absent: (db, staff) =>
    db
      .select({ id: lessons.id, title: lessons.title, at: liveClasses.startsAt })
      .from(liveClasses)
      .innerJoin(lessons, eq(lessons.id, liveClasses.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(
        and(
          sql`${liveClasses.startsAt} > now() - make_interval(days => ${RECENT_DAYS})`,
          sql`${liveClasses.startsAt} + make_interval(mins => ${liveClasses.minutes}) < now()`,
          eq(lessons.isShown, true),
          isOutsideBin,
          // Looks up each course in the index. PostgreSQL would read the whole table for `exists`.
          sql`(select true from ${batchCourses} bc where bc.course_id = ${courses.id} limit 1)`,
          isInOwnCourse(staff),
        ),
      )
      .orderBy(desc(liveClasses.startsAt), lessons.id)
      .limit(MAX_SUBJECTS),
  // The courses with the most students, sorted by title. The index on the number of students finds them.
  behind: (db, staff) => {
    const most = db
      .select({ id: courses.id, title: courses.title, at: sql<null>`null`.as('at') })
      .from(courses)
      .innerJoin(courseStudents, eq(courseStudents.courseId, courses.id))
      .where(
        and(
          eq(courses.isPublished, true),
          isOutsideBin,
          sql`${courseStudents.students} > 0`,
          isInOwnCourse(staff),
        ),
      )
      .orderBy(desc(courseStudents.students), courseStudents.courseId)
      .limit(MAX_SUBJECTS)
      .as('most')
    return db
      .select({ id: most.id, title: most.title, at: most.at })
      .from(most)
      .orderBy(sql`lower(${most.title})`, most.id)
  },
}
