import type { Db } from '../../../platform/server/db/connect.ts'
import { catalogueErrors } from '../../errors.ts'
import { idText } from '../../../platform/text.schema.ts'
import { refuseUnknownCourse } from '../courses/courses.ts'

/** Throws 400 for a missing or invalid ID, 404 for an unknown course. 'temp' is a course that does not exist yet. */
export async function checkCourse(db: Db, courseId: string | undefined): Promise<void> {
  if (courseId === undefined || courseId === '') throw catalogueErrors.COURSE_ID_REQUIRED()
  if (courseId === 'temp') return
  const id = idText.safeParse(courseId)
  if (!id.success) throw catalogueErrors.COURSE_ID_INVALID()
  await refuseUnknownCourse(db, id.data)
}
