import { and, asc, eq, inArray } from 'drizzle-orm'
import { files } from '../../../media/tables.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { Submission, SubmissionFile } from '../../assignments.schema.ts'
import { toMarks } from '../../quizzes.rules.ts'
import { submissionFiles, submissions } from '../../tables.ts'

export type SubmissionRow = typeof submissions.$inferSelect

/** The address of a file for its student and for staff. */
export const submissionFileUrl = (fileId: string) => `/media/submissions/${fileId}`

export const fileColumns = {
  id: submissionFiles.id,
  submissionId: submissionFiles.submissionId,
  fileId: submissionFiles.fileId,
  kind: submissionFiles.kind,
  name: submissionFiles.name,
  width: submissionFiles.width,
  height: submissionFiles.height,
  contentType: files.contentType,
  bytes: files.bytes,
}

type FileRow = Omit<SubmissionFile, 'url'> & { submissionId: number; fileId: string }

export const publicFile = ({ submissionId: _of, fileId, ...file }: FileRow): SubmissionFile => ({
  ...file,
  url: submissionFileUrl(fileId),
})

/** Returns the files of these submissions in order, by submission. */
export async function readFiles(db: Db | Tx, ids: readonly number[]): Promise<Map<number, SubmissionFile[]>> {
  const found = new Map<number, SubmissionFile[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db
    .select(fileColumns)
    .from(submissionFiles)
    .innerJoin(files, eq(files.id, submissionFiles.fileId))
    .where(inArray(submissionFiles.submissionId, [...ids]))
    .orderBy(asc(submissionFiles.position), asc(submissionFiles.id))
  for (const row of rows) found.get(row.submissionId)?.push(publicFile(row))
  return found
}

export const publicSubmission = (row: SubmissionRow, own: SubmissionFile[]): Submission => ({
  id: row.id,
  number: row.number,
  state: row.state,
  text: row.text,
  files: own,
  submittedAt: row.submittedAt,
  isLate: row.isLate,
  latePercent: row.latePercent,
  maxGrade: toMarks(row.maxGrade),
  grade: row.grade === null ? null : toMarks(row.grade),
  isPassed: row.isPassed,
})

/** Returns all versions of a student's work, oldest first. Few, because resubmissions have a limit. */
export async function listOwnSubmissions(
  db: Db | Tx,
  userId: string,
  lessonId: number,
): Promise<Submission[]> {
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.userId, userId), eq(submissions.lessonId, lessonId)))
    .orderBy(asc(submissions.number))
  const attached = await readFiles(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => publicSubmission(row, attached.get(row.id) ?? []))
}
