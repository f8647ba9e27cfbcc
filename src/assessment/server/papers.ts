import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'
import { type ItemOptions, seenNames, seenTargets } from '../item-names.rules.ts'
import { toMarks } from '../quizzes.rules.ts'
import type { Item, Paper } from '../quizzes.schema.ts'
import { type AttemptSection, shownSection } from '../taking/sections.rules.ts'
import { attemptItems, questions, questionVersions } from '../tables.ts'
import type { AttemptRow } from './attempts.ts'
import { readHtml } from './question-html.ts'
import { publicAttempt } from './quizzes.ts'

/** An item as the student sees it, with the data for marking it. It contains no key. */
export type ReadItem = Item & { section: number | null; versionId: number; of: ItemOptions }

/** Returns the questions of an attempt, or of a section of it, with the saved answers, without keys. */
export const readItems = (db: Db, attemptId: number, section?: number): Promise<ReadItem[]> =>
  findItems(
    db,
    and(
      eq(attemptItems.attemptId, attemptId),
      section === undefined ? undefined : eq(attemptItems.section, section),
    ),
  )

/** Returns the items that match a condition, in the order of their attempt. */
export async function findItems(db: Db, where: SQL | undefined): Promise<ReadItem[]> {
  const rows = await db
    .select({
      id: attemptItems.id,
      section: attemptItems.section,
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
    .where(where)
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

/** Returns the options in the order of the attempt, with the names that the student sees. */
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

/** Returns an open attempt for its student. With sections, it contains the questions of one section only. */
export async function getPaper(db: Db, attempt: AttemptRow): Promise<Paper> {
  const { id, sections, submittedAt } = attempt
  const shown = publicAttempt(attempt, false)
  if (!sections)
    return {
      attempt: shown,
      section: null,
      sections: [],
      items: submittedAt ? [] : await readItems(db, id),
      now: new Date(),
    }
  const section = shownSection({ ...attempt, sections }, new Date()) + 1
  return {
    attempt: shown,
    section,
    sections: await describeSections(db, id, sections),
    items: submittedAt ? [] : await readItems(db, id, section),
    now: new Date(),
  }
}

/** Returns the sections of an attempt, with the number of their questions. */
async function describeSections(
  db: Db,
  attemptId: number,
  sections: readonly AttemptSection[],
): Promise<Paper['sections']> {
  const counts = await db
    .select({ section: attemptItems.section, questions: sql<number>`count(*)::int` })
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, attemptId))
    .groupBy(attemptItems.section)
  return sections.map(({ title, seconds, extra }, index) => ({
    title,
    seconds: seconds === null ? null : seconds + extra,
    questions: counts.find(({ section }) => section === index + 1)?.questions ?? 0,
  }))
}
