import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'
import { type ItemOptions, seenNames, seenTargets } from '../item-names.rules.ts'
import { toMarks } from '../quizzes.rules.ts'
import type { Item, Paper } from '../quizzes.schema.ts'
import { attemptItems, questions, questionVersions } from '../tables.ts'
import type { AttemptRow } from './attempts.ts'
import { readHtml } from './question-html.ts'
import { publicAttempt } from './quizzes.ts'

/** Returns the questions of an attempt with the saved answers, without keys. */
export async function readItems(
  db: Db,
  attemptId: number,
): Promise<(Item & { versionId: number; of: ItemOptions })[]> {
  const rows = await db
    .select({
      id: attemptItems.id,
      kind: questions.kind,
      versionId: attemptItems.versionId,
      order: attemptItems.options,
      names: attemptItems.names,
      targetOrder: attemptItems.targets,
      needsUnit: questionVersions.needsUnit,
      options: questionVersions.options,
      targets: questionVersions.targets,
      gaps: questionVersions.gaps,
      marks: attemptItems.marks,
      penalty: attemptItems.penalty,
      answer: attemptItems.answer,
    })
    .from(attemptItems)
    .innerJoin(questionVersions, eq(questionVersions.id, attemptItems.versionId))
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .where(eq(attemptItems.attemptId, attemptId))
    .orderBy(asc(attemptItems.position))
  const html = await readHtml(
    db,
    rows.map(({ versionId }) => versionId),
  )
  return rows.map(({ order, names, targetOrder, options, targets, gaps, versionId, answer, ...row }) => {
    const rendered = html.get(versionId)
    const of = { options: order, names, targets: targetOrder }
    return {
      ...row,
      versionId,
      of,
      html: rendered?.text ?? '',
      options: arrange(order, seenNames(of), options, rendered?.options),
      targets: arrange(targetOrder, seenTargets(of), targets, rendered?.targets),
      gaps: [...gaps],
      marks: toMarks(row.marks),
      penalty: toMarks(row.penalty),
      answer: answer as Item['answer'],
    }
  })
}

/** Returns options in the order of the attempt, with the names that the student sees. */
function arrange(
  order: readonly string[],
  seen: readonly string[],
  options: readonly { name: string }[],
  html: readonly string[] = [],
): Item['options'] {
  const texts = new Map(options.map(({ name }, index) => [name, html[index] ?? '']))
  return order.map((name, place) => ({
    name: seen[place] ?? name,
    html: texts.get(name) ?? '',
  }))
}

/** Returns an open attempt for its student. */
export const getPaper = async (db: Db, attempt: AttemptRow): Promise<Paper> => ({
  attempt: publicAttempt(attempt, false),
  items: await readItems(db, attempt.id),
  now: new Date(),
})
