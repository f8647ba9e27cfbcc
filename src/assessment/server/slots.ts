import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { drawFrom } from '../draws.rules.ts'
import { assessmentErrors } from '../errors.ts'
import type { Draw } from '../quizzes.schema.ts'
import { questions, questionVersions, quizSlots } from '../tables.ts'

type Placed = {
  section: number | null
  questionId: number | null
  draw: Draw | null
  marks: number
  penalty: number
}

/** Returns the slots of a quiz in order. Marks and penalties are in hundredths. */
export async function listSlots(db: Db | Tx, lessonId: number): Promise<Placed[]> {
  const rows = await db
    .select({
      section: quizSlots.section,
      questionId: quizSlots.questionId,
      count: quizSlots.drawCount,
      topic: quizSlots.drawTopic,
      difficulty: quizSlots.drawDifficulty,
      marks: quizSlots.marks,
      penalty: quizSlots.penalty,
    })
    .from(quizSlots)
    .where(eq(quizSlots.lessonId, lessonId))
    .orderBy(asc(quizSlots.position))
  return rows.map(({ count, topic, difficulty, ...slot }) => ({
    ...slot,
    draw: count === null ? null : { count, topic: topic ?? '', difficulty },
  }))
}

type Asked = { section: number | null; questionId: number; marks: number; penalty: number }

/** SQL: sorts questions in an order that depends only on the seed. */
const inOrderOf = (seed: string) => sql`sha256(convert_to(${`${seed} `} || ${questions.id}, 'UTF8'))`

/**
 * Returns the questions of slots: the fixed ones, and random ones from the bank for each draw. No question appears
 * twice. If the bank has not changed, equal seeds draw equal questions. Throws 409 if the bank has too few questions
 * for a draw.
 */
export async function drawQuestions(
  db: Db | Tx,
  slots: readonly Placed[],
  seed: string = randomUUID(),
): Promise<Asked[]> {
  const fixed = slots.flatMap(({ questionId }) => questionId ?? [])
  const draws = slots.flatMap(({ draw }) => draw ?? [])
  const wanted = draws.reduce((sum, { count }) => sum + count, 0)
  const pools = []
  for (const { count, topic, difficulty } of draws) {
    const rows = await db
      .select({ id: questions.id })
      .from(questions)
      .where(
        and(
          isNull(questions.undoneAt),
          topic === '' ? undefined : eq(questions.topic, topic),
          difficulty === null ? undefined : eq(questions.difficulty, difficulty),
          fixed.length === 0 ? undefined : notInArray(questions.id, fixed),
        ),
      )
      .orderBy(inOrderOf(seed))
      // With as many candidates as all draws need, no draw can leave another one without questions.
      .limit(wanted)
    pools.push({ count, candidates: rows.map(({ id }) => id) })
  }
  const drawn = drawFrom(pools)
  if (!drawn) throw assessmentErrors.POOL_TOO_SMALL()
  return slots.flatMap(({ questionId, draw, ...worth }) => {
    const ids = draw ? (drawn.shift() ?? []) : questionId === null ? [] : [questionId]
    return ids.map((id) => ({ questionId: id, ...worth }))
  })
}

/** Returns the questions in a quiz as a preview shows them. Its draws are the same each time. */
export const readPreviewedQuestions = (db: Db, lessonId: number) =>
  readAskedQuestions(db, lessonId, `preview of ${lessonId}`)

/** Returns the latest versions of a quiz's questions in order, with the parts that students see. */
export async function readAskedQuestions(db: Db | Tx, lessonId: number, seed?: string) {
  const asked = await drawQuestions(db, await listSlots(db, lessonId), seed)
  const versions = await db
    .selectDistinctOn([questionVersions.questionId], {
      questionId: questionVersions.questionId,
      kind: questions.kind,
      versionId: questionVersions.id,
      options: questionVersions.options,
      targets: questionVersions.targets,
      gaps: questionVersions.gaps,
      needsUnit: questionVersions.needsUnit,
    })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .where(
      inArray(
        questionVersions.questionId,
        asked.map(({ questionId }) => questionId),
      ),
    )
    .orderBy(questionVersions.questionId, sql`${questionVersions.number} desc`)
  const byQuestion = new Map(versions.map(({ questionId, ...version }) => [questionId, version]))
  return asked.flatMap(({ questionId, ...worth }) => {
    const version = byQuestion.get(questionId)
    return version ? [{ ...version, ...worth }] : []
  })
}
