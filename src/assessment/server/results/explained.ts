import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../../catalogue/server/access/visibility.ts'
import { findOpenLessons } from '../../../catalogue/server/release/open-lessons.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { questionKeys, questions, questionVersions } from '../../tables.ts'
import { readExplanation } from '../question-html.ts'

type Explained = { explanationHtml: string; moment: { lessonId: number; seconds: number } | null }

/**
 * Returns the explanations of versions, with the moments of lessons that teach them, if the viewer can open the lesson.
 */
export async function readExplained(
  db: Db,
  viewer: Viewer,
  versionIds: readonly number[],
): Promise<Map<number, Explained>> {
  const rows = await db
    .select({
      versionId: questionKeys.versionId,
      explanation: questionKeys.explanation,
      textHtml: questionKeys.textHtml,
      lessonId: questions.lessonId,
      seconds: questions.seconds,
    })
    .from(questionKeys)
    .innerJoin(questionVersions, eq(questionVersions.id, questionKeys.versionId))
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    // Uses one parameter, so that the SQL is the same for any number of IDs.
    .where(sql`${questionKeys.versionId} = any(${`{${versionIds.join(',')}}`}::int[])`)
  const open = await findOpenLessons(
    db,
    viewer,
    rows.flatMap(({ lessonId }) => lessonId ?? []),
  )
  const explained = new Map<number, Explained>()
  for (const { lessonId, seconds, ...row } of rows)
    explained.set(row.versionId, {
      explanationHtml: await readExplanation(db, row),
      moment: lessonId !== null && open.has(lessonId) ? { lessonId, seconds: seconds ?? 0 } : null,
    })
  return explained
}
