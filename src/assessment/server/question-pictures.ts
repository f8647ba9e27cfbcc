import { inArray, sql } from 'drizzle-orm'
import { releaseFiles } from '../../media/server/files/attachments.ts'
import type { Tx } from '../../platform/server/db/connect.ts'
import {
  attemptItems,
  questionPictures,
  questions,
  questionVersions,
  quizSlots,
  videoAnswers,
  videoQuestions,
} from '../tables.ts'

/** SQL condition: a quiz, a video or an answer uses the question, so it can't be deleted. */
export const isUsed = sql<boolean>`(
  exists (select from ${quizSlots} x where x.question_id = ${questions.id})
  or exists (select from ${videoQuestions} x where x.question_id = ${questions.id})
  or exists (
    select from ${attemptItems} i join ${questionVersions} v on v.id = i.version_id
    where v.question_id = ${questions.id})
  or exists (
    select from ${videoAnswers} a join ${questionVersions} v on v.id = a.version_id
    where v.question_id = ${questions.id}))`

/** Deletes questions with their versions, and releases their pictures. The questions must be unused. */
export async function removeQuestions(tx: Tx, ids: readonly number[]): Promise<void> {
  const versions = tx
    .select({ id: questionVersions.id })
    .from(questionVersions)
    .where(inArray(questionVersions.questionId, [...ids]))
  const gone = await tx
    .delete(questionPictures)
    .where(inArray(questionPictures.versionId, versions))
    .returning({ fileId: questionPictures.fileId })
  await tx.delete(questions).where(inArray(questions.id, [...ids]))
  await releaseFiles(tx, [...new Set(gone.map(({ fileId }) => fileId))])
}
