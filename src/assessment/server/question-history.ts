import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'
import { assessmentErrors } from '../errors.ts'
import type { QuestionVersion } from '../exchange/several-questions.schema.ts'
import { solutionOf } from '../solutions.rules.ts'
import { attemptItems, questionKeys, questionVersions } from '../tables.ts'

const MAX_VERSIONS = 50

/** Returns the latest versions of a question, newest first, with their keys. Throws 404 if it does not exist. */
export async function listVersions(db: Db, questionId: number): Promise<QuestionVersion[]> {
  const rows = await db
    .select({
      version: questionVersions,
      key: questionKeys.key,
      explanation: questionKeys.explanation,
      attempts: sql<number>`(
        select count(distinct i.attempt_id)::int from ${attemptItems} i where i.version_id = ${questionVersions.id})`,
    })
    .from(questionVersions)
    .innerJoin(questionKeys, eq(questionKeys.versionId, questionVersions.id))
    .where(eq(questionVersions.questionId, questionId))
    .orderBy(desc(questionVersions.number))
    .limit(MAX_VERSIONS)
  if (rows.length === 0) throw assessmentErrors.QUESTION_NOT_FOUND()
  return rows.map(({ version: { number, createdAt, text, ...sides }, key, explanation, attempts }) => ({
    version: number,
    createdAt,
    text,
    explanation,
    solution: solutionOf(sides, key),
    attempts,
  }))
}
