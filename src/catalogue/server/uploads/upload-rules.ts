import type { Db } from '../../../platform/server/db/connect.ts'
import { catalogueErrors } from '../../errors.ts'
import { idText } from '../../../platform/text.schema.ts'
import { refuseUnknownCourse } from '../courses/courses.ts'

/**
 * Checks the course of an upload. 'temp' means a course that does not exist yet. Throws 400 if the ID is missing or
 * invalid, and 404 if the course does not exist.
 */
export async function checkCourse(db: Db, courseId: string | undefined): Promise<void> {
  if (courseId === undefined || courseId === '') throw catalogueErrors.COURSE_ID_REQUIRED()
  if (courseId === 'temp') return
  const id = idText.safeParse(courseId)
  if (!id.success) throw catalogueErrors.COURSE_ID_INVALID()
  await refuseUnknownCourse(db, id.data)
}
