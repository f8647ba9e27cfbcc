import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../platform/user.schema.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { attachFile, type AttachableKind, FIELDS } from '../../../media/server/files/attachments.ts'
import { files } from '../../../media/tables.ts'
import { courses as policy } from '../../courses.policy.ts'
import { lessons, pdfLessons, resources, scormLessons } from '../../tables.ts'

/** The kinds of files for which students pay. Pictures are public. */
type CourseFile = Exclude<AttachableKind, 'thumbnail'>

const ofLesson = (table: typeof pdfLessons | typeof scormLessons) => (fileId: string) =>
  sql`select l.course_id from ${table} t join ${lessons} l on l.id = t.lesson_id where t.file_id = ${fileId}`

/** The courses with a file of this kind. */
const COURSES: Record<CourseFile, (fileId: string) => SQL> = {
  video: (fileId) => sql`select course_id from ${lessons} where video_file_id = ${fileId}`,
  document: ofLesson(pdfLessons),
  scorm: ofLesson(scormLessons),
  resource: (fileId) => sql`select course_id from ${resources} where file_id = ${fileId}`,
}

/**
 * Attaches a file like `attachFile`, and returns its ID or null. Staff of a course can attach only files that they
 * uploaded, or that one of their courses uses. Otherwise they could access the files of every course. Throws 400 for
 * other files, as if they did not exist.
 */
export async function attachCourseFile(
  tx: Tx,
  user: User,
  kind: CourseFile,
  address: string | null,
): Promise<string | null> {
  const fileId = await attachFile(tx, kind, address)
  if (fileId !== null && !(await mayAttach(tx, user, kind, fileId)))
    throw mediaErrors.UPLOADED_FILE_UNKNOWN({ field: FIELDS[kind] })
  return fileId
}

async function mayAttach(tx: Tx, user: User, kind: CourseFile, fileId: string): Promise<boolean> {
  if (policy.can(user, 'edit')) return true
  const [own] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.uploadedBy, user.id)))
  if (own) return true
  const places = await tx.execute<{ course_id: number | null }>(COURSES[kind](fileId))
  return places.some(({ course_id: courseId }) => policy.can(user, 'edit', { courseId }))
}
