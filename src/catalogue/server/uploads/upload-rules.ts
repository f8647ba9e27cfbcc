import type { Db } from '../../../platform/server/db/connect.ts'
import { catalogueErrors } from '../../errors.ts'
import { refuseUnknownCourse } from '../courses/courses.ts'

/** 'temp' stands for a course that does not exist yet; throws 400 or 404 for what is neither. */
export async function checkCourse(db: Db, courseId: string | undefined): Promise<void> {
  if (courseId === undefined || courseId === '') throw catalogueErrors.COURSE_ID_REQUIRED()
  if (courseId === 'temp') return
  const id = /^[1-9]\d{0,9}$/.test(courseId) ? Number(courseId) : 0
  if (id < 1 || id > 2_147_483_647) throw catalogueErrors.COURSE_ID_INVALID()
  await refuseUnknownCourse(db, id)
}
