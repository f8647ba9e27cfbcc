import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { writeAudit } from '../../academy/server/audit.ts'
import { isInOwnCourses } from '../../catalogue/server/access/course-scopes.ts'
import { keepPictures } from '../../catalogue/server/kinds/text-lessons.ts'
import { refuseUnknownLesson } from '../../catalogue/server/lessons/lessons.ts'
import { lessons } from '../../catalogue/tables.ts'
import { MAX_PAGE_SIZE } from '../../platform/constants.ts'
import type { Actor } from '../../platform/policy.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import { mergeEdits } from '../../platform/server/overwrites.ts'
import type { User } from '../../platform/user.schema.ts'
import { assessmentErrors } from '../errors.ts'
import { type Question, type questionInput, type questionList, questionUpdate } from '../quizzes.schema.ts'
import { keyOf, publicPart, solutionOf, storedSolution } from '../solutions.rules.ts'
import {
  keyCorrections,
  questionKeys,
  questionPictures,
  questions,
  questionVersions,
  quizSlots,
  videoQuestions,
} from '../tables.ts'
import { findQuestionPictures, renderExplanation, renderQuestion } from './question-html.ts'

const LISTED_QUIZZES = 10
const MAX_TOPICS = 500

/** SQL condition: the version is the latest of its question. */
const isLatest = sql`${questionVersions.number} = (
  select max(v.number) from ${questionVersions} v where v.question_id = ${questions.id})`

/** SQL: the quizzes and videos that contain the question. Staff of single courses see only those of their courses. */
function usesFor(viewer: Actor) {
  const isOwn = isInOwnCourses(viewer, ['questions', 'courses', 'marking'], sql`l.course_id`) ?? sql`true`
  return sql`
    select l.id, l.title from ${quizSlots} s join ${lessons} l on l.id = s.lesson_id
    where s.question_id = ${questions.id} and ${isOwn}
    union all
    select l.id, l.title from ${videoQuestions} s join ${lessons} l on l.id = s.lesson_id
    where s.question_id = ${questions.id} and ${isOwn}`
}

const select = (db: Db | Tx, viewer: Actor, uses = usesFor(viewer)) =>
  db
    .select({
      id: questions.id,
      topic: questions.topic,
      difficulty: questions.difficulty,
      lessonId: questions.lessonId,
      seconds: questions.seconds,
      version: questionVersions.number,
      text: questionVersions.text,
      options: questionVersions.options,
      targets: questionVersions.targets,
      key: questionKeys.key,
      explanation: questionKeys.explanation,
      usedIn: sql<number>`(select count(*)::int from (${uses}) l)`,
      quizzes: sql<{ id: number; title: string }[]>`(
        select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title) order by l.id), '[]')
        from (${uses} order by id limit ${LISTED_QUIZZES}) l)`,
    })
    .from(questions)
    .innerJoin(questionVersions, and(eq(questionVersions.questionId, questions.id), isLatest))
    .innerJoin(questionKeys, eq(questionKeys.versionId, questionVersions.id))

type Row = Awaited<ReturnType<typeof select>>[number]

const toQuestion = ({ options, targets, key, lessonId, seconds, ...row }: Row): Question => ({
  ...row,
  moment: lessonId === null ? null : { lessonId, seconds: seconds ?? 0 },
  solution: solutionOf({ options, targets }, key),
})

/**
 * SQL condition: the import that created the question was not undone, or a quiz outside the bin still contains the
 * question.
 */
const isInBank = sql`(${questions.undoneAt} is null or exists (
  select from ${quizSlots} s join ${lessons} l on l.id = s.lesson_id
  where s.question_id = ${questions.id} and l.deleted_at is null) or exists (
  select from ${videoQuestions} s join ${lessons} l on l.id = s.lesson_id
  where s.question_id = ${questions.id} and l.deleted_at is null))`

/** Returns the questions that match a condition, with their keys. Use it only for staff. */
export const findQuestions = async (
  db: Db | Tx,
  viewer: Actor,
  where: SQL | undefined,
): Promise<Question[]> => (await select(db, viewer).where(where).orderBy(desc(questions.id))).map(toQuestion)

/** Returns a page of the question bank, newest first. */
export async function listQuestions(
  db: Db,
  viewer: Actor,
  { search, topic, kind, difficulty, cursor, limit = MAX_PAGE_SIZE }: z.output<typeof questionList>,
) {
  const pattern = search && `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  // Selects the IDs of the page first. Otherwise, the planner can join all questions before it sorts them.
  const ids = db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        isInBank,
        cursor === undefined ? undefined : sql`${questions.id} < ${cursor}`,
        topic ? eq(questions.topic, topic) : undefined,
        kind && eq(questions.kind, kind),
        difficulty && eq(questions.difficulty, difficulty),
        pattern
          ? sql`(${questions.topic} ilike ${pattern} or exists (
              select from ${questionVersions} where ${questionVersions.questionId} = ${questions.id} and ${isLatest}
                and (${questionVersions.text} ilike ${pattern} or ${questionVersions.options}::text ilike ${pattern})))`
          : undefined,
      ),
    )
    .orderBy(desc(questions.id))
    .limit(limit + 1)
  const rows = await select(db, viewer).where(inArray(questions.id, ids)).orderBy(desc(questions.id))
  const items = rows.slice(0, limit).map(toQuestion)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export const listTopics = (db: Db): Promise<{ topic: string; questions: number }[]> =>
  db
    .select({ topic: questions.topic, questions: sql<number>`count(*)::int` })
    .from(questions)
    .where(and(ne(questions.topic, ''), isInBank))
    .groupBy(questions.topic)
    .orderBy(asc(questions.topic))
    .limit(MAX_TOPICS)

async function getQuestion(tx: Tx, viewer: Actor, id: number): Promise<Question> {
  const [question] = await findQuestions(tx, viewer, eq(questions.id, id))
  if (!question) throw assessmentErrors.QUESTION_NOT_FOUND()
  return question
}

export type Prepared = {
  /** The IDs of the files. */
  pictures: readonly string[]
  body: Pick<
    typeof questionVersions.$inferInsert,
    'text' | 'options' | 'targets' | 'gaps' | 'needsUnit' | 'textHtml'
  >
  key: Pick<typeof questionKeys.$inferInsert, 'key' | 'explanation' | 'textHtml'>
}

/** Renders a question before the transaction that saves it. */
export async function prepare(
  db: Db | Tx,
  { text, explanation, solution }: z.output<typeof questionInput>,
): Promise<Prepared> {
  const shown = { text, ...publicPart(solution) }
  const { ids, sizes } = await findQuestionPictures(db, shown, explanation)
  const [html, explanationHtml] = await Promise.all([
    renderQuestion(shown, sizes),
    renderExplanation(explanation, sizes),
  ])
  return {
    pictures: ids,
    body: { ...shown, textHtml: html },
    key: { key: keyOf(solution), explanation, textHtml: explanationHtml },
  }
}

async function insertVersion(
  tx: Tx,
  questionId: number,
  number: number,
  { body, key, pictures }: Prepared,
): Promise<void> {
  const [made] = await tx
    .insert(questionVersions)
    .values({ questionId, number, ...body })
    .returning({ id: questionVersions.id })
  if (!made) throw new Error('An insert returned no row')
  const versionId = made.id
  await tx.insert(questionKeys).values({ versionId, ...key })
  const kept = await keepPictures(tx, pictures)
  if (kept.length > 0) await tx.insert(questionPictures).values(kept.map((fileId) => ({ versionId, fileId })))
}

/** Copies the corrections of a version to the next one, which has the same options and the same key. */
async function copyCorrections(tx: Tx, questionId: number, version: number): Promise<void> {
  await tx.execute(sql`
    insert into ${keyCorrections} (version_id, kind, answers, reason, given_by)
    select later.id, c.kind, c.answers, c.reason, c.given_by
    from ${keyCorrections} c join ${questionVersions} v on v.id = c.version_id
      join ${questionVersions} later on later.question_id = v.question_id and later.number = v.number + 1
    where v.question_id = ${questionId} and v.number = ${version} and c.kind in ('accept', 'replace', 'all')
      and not exists (select from ${keyCorrections} undo where undo.undoes = c.id)
    order by c.id`)
}

const rowOf = ({ topic, difficulty, moment }: z.output<typeof questionInput>) => ({
  topic,
  difficulty,
  lessonId: moment?.lessonId ?? null,
  seconds: moment?.seconds ?? null,
})

export async function insertQuestion(
  tx: Tx,
  input: z.output<typeof questionInput>,
  prepared: Prepared,
  importId?: number,
): Promise<number> {
  const [made] = await tx
    .insert(questions)
    .values({ kind: input.solution.kind, ...rowOf(input), importId: importId ?? null })
    .returning({ id: questions.id })
  if (!made) throw new Error('An insert returned no row')
  await insertVersion(tx, made.id, 1, prepared)
  return made.id
}

/** Adds a question to the bank. Throws 404 if the lesson that teaches it does not exist. */
export async function createQuestion(
  db: Db,
  user: User,
  input: z.output<typeof questionInput>,
): Promise<Question> {
  const prepared = await prepare(db, input)
  return transact(db, async (tx) => {
    if (input.moment) await refuseUnknownLesson(tx, user, input.moment.lessonId)
    const id = await insertQuestion(tx, input, prepared)
    await writeAudit(tx, user, 'question.created', ['question', id], { title: input.text.slice(0, 100) })
    return getQuestion(tx, user, id)
  })
}

/**
 * Changes a question. A new text, option, key or explanation becomes a new version. Attempts keep their version. Throws
 * 404 if the question or the lesson that teaches it does not exist, and 400 for another kind. Throws 409 if someone else
 * changed the same fields since `before`.
 */
export async function updateQuestion(
  db: Db,
  user: User,
  { before: seen, ...sent }: z.output<typeof questionUpdate>,
): Promise<Question> {
  const { id } = sent
  // Rendering takes long, so it happens before the locks.
  const asSent = await prepare(db, sent)
  return transact(db, async (tx) => {
    const [locked] = await tx
      .select({ kind: questions.kind })
      .from(questions)
      .where(eq(questions.id, id))
      .for('no key update')
    if (!locked) throw assessmentErrors.QUESTION_NOT_FOUND()
    if (locked.kind !== sent.solution.kind) throw assessmentErrors.QUESTION_KIND_IS_FIXED()
    const before = await getQuestion(tx, user, id)
    const input = mergeEdits(questionUpdate, { saved: before, input: sent, before: seen })
    if (input.moment) await refuseUnknownLesson(tx, user, input.moment.lessonId)
    await tx.update(questions).set(rowOf(input)).where(eq(questions.id, id))
    const [was, is, given] = [before, input, sent].map(({ text, explanation, solution }) => ({
      text,
      explanation,
      solution: storedSolution(solution),
    }))
    if (!isDeepStrictEqual(was, is)) {
      await insertVersion(
        tx,
        id,
        before.version + 1,
        isDeepStrictEqual(is, given) ? asSent : await prepare(tx, input),
      )
      if (isDeepStrictEqual(was?.solution, is?.solution)) await copyCorrections(tx, id, before.version)
    }
    await writeAudit(tx, user, 'question.changed', ['question', id], { title: input.text.slice(0, 100) })
    return getQuestion(tx, user, id)
  })
}
