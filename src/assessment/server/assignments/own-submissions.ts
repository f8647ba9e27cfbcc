import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { files } from '../../../media/tables.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { Submission, SubmissionFile } from '../../assignments.schema.ts'
import type { Stroke } from '../../assignments.rules.ts'
import { toMarks } from '../../quizzes.rules.ts'
import { marks, submissionFiles, submissions } from '../../tables.ts'
import { publicRubric } from './rubrics.ts'

export type SubmissionRow = typeof submissions.$inferSelect

/** Returns the URL of a file for its student and for staff. */
export const submissionFileUrl = (fileId: string) => `/media/submissions/${fileId}`

const fileColumns = {
  id: submissionFiles.id,
  submissionId: submissionFiles.submissionId,
  fileId: submissionFiles.fileId,
  kind: submissionFiles.kind,
  name: submissionFiles.name,
  width: submissionFiles.width,
  height: submissionFiles.height,
  contentType: files.contentType,
  bytes: files.bytes,
  strokes: submissionFiles.strokes,
}

type FileRow = Omit<SubmissionFile, 'url' | 'strokes'> & {
  submissionId: number
  fileId: string
  strokes: readonly Stroke[]
}

const publicFile = ({ submissionId: _of, fileId, strokes, ...file }: FileRow): SubmissionFile => ({
  ...file,
  strokes: strokes.map((stroke) => [...stroke]),
  url: submissionFileUrl(fileId),
})

/** Returns the files of these submissions in order, by submission. */
async function readFiles(db: Db | Tx, ids: readonly number[]): Promise<Map<number, SubmissionFile[]>> {
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

/** Returns the newest marks for each criterion of these submissions, in hundredths, by submission. */
export async function readMarks(db: Db | Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  if (ids.length === 0) return found
  const rows = await db
    .selectDistinctOn([marks.submissionId, marks.criterion], {
      submissionId: marks.submissionId,
      criterion: marks.criterion,
      value: marks.value,
    })
    .from(marks)
    .where(inArray(marks.submissionId, [...ids]))
    .orderBy(marks.submissionId, marks.criterion, desc(marks.id))
  for (const { submissionId, criterion, value } of rows) {
    if (submissionId === null || criterion === null) continue
    const own = found.get(submissionId) ?? []
    own[criterion] = value
    found.set(submissionId, own)
  }
  return found
}

/** Returns submissions with their files and their teachers' marks, comments and voice notes. */
export async function readWork(db: Db | Tx, rows: readonly SubmissionRow[]): Promise<Submission[]> {
  const ids = rows.map(({ id }) => id)
  const [attached, given] = await Promise.all([readFiles(db, ids), readMarks(db, ids)])
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.state,
    text: row.text,
    files: attached.get(row.id) ?? [],
    submittedAt: row.submittedAt,
    isLate: row.isLate,
    latePercent: row.latePercent,
    maxGrade: toMarks(row.maxGrade),
    grade: row.grade === null ? null : toMarks(row.grade),
    isPassed: row.isPassed,
    comment: row.comment,
    voiceUrl: row.voiceFileId && submissionFileUrl(row.voiceFileId),
    markedAt: row.markedAt,
    rubric: publicRubric(row.rubric),
    marks: Array.from({ length: Math.max(1, row.rubric.length) }, (_, at) =>
      toMarksOrNull(given.get(row.id)?.[at]),
    ),
  }))
}

const toMarksOrNull = (value: number | undefined) => (value === undefined ? null : toMarks(value))

/** Returns a student's submissions. They contain marks and comments only if the teacher has marked or returned them. */
export async function readOwnWork(db: Db | Tx, rows: readonly SubmissionRow[]): Promise<Submission[]> {
  const work = await readWork(db, rows)
  return work.map((one) =>
    one.state === 'marked' || one.state === 'returned'
      ? one
      : {
          ...one,
          comment: '',
          voiceUrl: null,
          marks: one.marks.map(() => null),
          files: one.files.map((file) => ({ ...file, strokes: [] })),
        },
  )
}

/** Returns all versions of a student's work, oldest first. Resubmissions have a limit, so the list is short. */
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
  return readOwnWork(db, rows)
}
