import { and, eq, sql } from 'drizzle-orm'
import { isCourseVisible, type Viewer } from '../../catalogue/server/access/visibility.ts'
import { courses, lessons } from '../../catalogue/tables.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { enrollments, lessonProgress } from '../tables.ts'
import { type CourseProgress, listProgressByCourse } from './percent.ts'

export type OwnCourse = Pick<CourseProgress, 'courseId' | 'progress' | 'isGraded' | 'finishedAt'> & {
  title: string
  /** When the student last watched or completed a lesson. */
  studiedAt: Date | null
}

/** Returns the courses that exist for a student, with progress, most recent activity first. */
export async function listOwnCourses(db: Db, student: NonNullable<Viewer>): Promise<OwnCourse[]> {
  const [progress, rows] = await Promise.all([
    listProgressByCourse(db, student.id),
    db
      .select({
        courseId: courses.id,
        title: courses.title,
        studiedAt: sql<Date | null>`(
          select max(p.updated_at) from ${lessonProgress} p join ${lessons} l on l.id = p.lesson_id
          where p.user_id = ${enrollments.userId} and l.course_id = ${enrollments.courseId})`.mapWith(
          lessonProgress.updatedAt,
        ),
      })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(and(eq(enrollments.userId, student.id), isCourseVisible(student))),
  ])
  const known = new Map(rows.map((row) => [row.courseId, row]))
  return progress.flatMap(({ courseId, progress: percent, isGraded, finishedAt }) => {
    const row = known.get(courseId)
    return row ? [{ ...row, progress: percent, isGraded, finishedAt }] : []
  })
}
