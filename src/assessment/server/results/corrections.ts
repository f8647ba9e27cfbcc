import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../../accounts/tables.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { mapInSteps } from '../../../platform/server/workers/in-steps.ts'
import type { User } from '../../../platform/user.schema.ts'
import { toDecimal } from '../../decimal.rules.ts'
import { assessmentErrors } from '../../errors.ts'
import { isBlank } from '../../marking.rules.ts'
import type { CorrectionInput, CorrectionRow, Impact } from '../../results/results.schema.ts'
import { fits } from '../../item-names.rules.ts'
import { keyCorrections, questions, questionVersions, quizAttempts } from '../../tables.ts'
import { getVisibleRules } from '../quizzes.ts'
import { readKeyStates } from './key-states.ts'
import { changeOf, findMarkedItems } from './marked-items.ts'
import { rank } from './rank-order.ts'
import { regradeJob, titleOf } from './regrade.ts'

/** Maximum number of corrections per key: more than any question needs. The limit keeps marking fast. */
const MAX_CORRECTIONS = 100

/**
 * Reads the version and checks the correction against it. Throws 404 for an unknown question or correction, and 400 if
 * an answer does not fit the question.
 */
async function checkCorrection(db: Db | Tx, { versionId, change }: CorrectionInput) {
  const [version] = await db
    .select({
      kind: questions.kind,
      text: questionVersions.text,
      options: questionVersions.options,
      targets: questionVersions.targets,
      gaps: questionVersions.gaps,
    })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .where(eq(questionVersions.id, versionId))
  if (!version) throw assessmentErrors.QUESTION_NOT_FOUND()
  if (change.kind === 'accept' || change.kind === 'replace') {
    const item = {
      kind: version.kind,
      options: version.options.map(({ name }) => name),
      names: null,
      targets: version.targets.map(({ name }) => name),
      gaps: version.gaps.length,
    }
    const isWhole = change.answers.every((one) => !isBlank(one) && fits(one, item))
    // A key that replaces another one must be a number in the first unit.
    const isNumber =
      change.kind === 'accept' ||
      change.answers.every((one) => one.kind !== 'number' || toDecimal(one.text) !== null)
    if (!isWhole || !isNumber) throw assessmentErrors.ANSWER_DOES_NOT_FIT({ field: 'change' })
  }
  if (change.kind === 'undo') {
    const undone = alias(keyCorrections, 'undone')
    const [found] = await db
      .select({ id: keyCorrections.id })
      .from(keyCorrections)
      .leftJoin(undone, eq(undone.undoes, keyCorrections.id))
      .where(
        and(
          eq(keyCorrections.id, change.correctionId),
          eq(keyCorrections.versionId, versionId),
          sql`${keyCorrections.kind} <> 'undo' and ${undone.id} is null`,
        ),
      )
    if (!found) throw assessmentErrors.CORRECTION_NOT_FOUND()
  }
  return version
}

const rowOf = ({ id, versionId, change }: CorrectionInput) => ({
  versionId,
  kind: change.kind,
  answers: 'answers' in change ? change.answers : null,
  lessonId: change.kind === 'drop' ? id : null,
  undoes: change.kind === 'undo' ? change.correctionId : null,
})

/**
 * Corrects a key, and returns the ID of the correction. A background job then marks all submitted answers again. Open
 * attempts use the new key when they are submitted. Throws 404 for an unknown question or correction, 400 if an answer
 * does not fit the question, and 409 after too many corrections.
 */
export async function correctKey(
  tx: Tx,
  user: User,
  input: CorrectionInput & { reason: string },
): Promise<number> {
  // The lock prevents two calls from undoing the same correction.
  await tx
    .select({ id: questionVersions.id })
    .from(questionVersions)
    .where(eq(questionVersions.id, input.versionId))
    .for('no key update')
  const { text } = await checkCorrection(tx, input)
  const earlier = await tx.$count(keyCorrections, eq(keyCorrections.versionId, input.versionId))
  if (earlier >= MAX_CORRECTIONS) throw assessmentErrors.TOO_MANY_KEY_CORRECTIONS()
  const [made] = await tx
    .insert(keyCorrections)
    .values({ ...rowOf(input), reason: input.reason, givenBy: user.id })
    .returning({ id: keyCorrections.id })
  if (!made) throw new Error('An insert returned no row')
  const { versionId } = input
  await enqueue(tx, regradeJob, { versionId }, { key: String(versionId) })
  await writeAudit(tx, user, 'quiz.key_corrected', ['lesson', input.id], {
    title: await titleOf(tx, input.id),
    text: text.slice(0, 100),
    correction: input.change.kind,
    reason: input.reason,
  })
  return made.id
}

/** Corrects a key like `correctKey`. Throws 404 if the quiz does not exist for the user. */
export const createCorrection = (
  { db }: Pick<Services, 'db'>,
  user: User,
  input: CorrectionInput & { reason: string },
): Promise<number> =>
  transact(db, async (tx) => {
    await getVisibleRules(tx, user, input.id)
    return correctKey(tx, user, input)
  })

/** Returns what a correction would change, without changing it. Throws the same 404 and 400 errors as `correctKey`. */
export async function previewCorrection(db: Db, user: User, input: CorrectionInput): Promise<Impact> {
  await getVisibleRules(db, user, input.id)
  await checkCorrection(db, input)
  const { versionId } = input
  const stateOf = await readKeyStates(db, [versionId], {
    ...rowOf(input),
    id: Number.MAX_SAFE_INTEGER,
    createdAt: new Date(),
  })
  const items = await findMarkedItems(db, sql`i.version_id = ${versionId}`)
  const changed = await mapInSteps(items, (item) => changeOf(item, stateOf(versionId, item.lessonId)))
  const changes = changed.flatMap((change) => change ?? [])
  const deltas = changes.map(({ item, value, isDropped, wrongBy }) => ({
    attempt: item.attemptId,
    grade: value - item.value,
    max: (Number(item.isDropped) - Number(isDropped)) * item.marks,
    wrong: wrongBy,
  }))
  const affected = [...new Set(changes.map(({ item }) => item.lessonId))]
  const [counted] = await db.execute<Omit<Impact, 'answers' | 'kept' | 'quizzes'>>(sql`
    with changed as (
      select * from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb)
        as changed (attempt int, grade int, max int, wrong int)
    ), later as (
      select a.*, a.grade + coalesce(c.grade, 0) as new_grade, coalesce(a.wrong, 0) + coalesce(c.wrong, 0) as new_wrong,
        coalesce(c.grade, 0) as by, c.attempt is not null as is_changed,
        a.pass_percent is null or (a.grade + coalesce(c.grade, 0))::bigint * 100
          >= (a.max_grade + coalesce(c.max, 0))::bigint * a.pass_percent as new_passed
      from ${quizAttempts} a left join changed c on c.attempt = a.id
      where a.lesson_id = any(${`{${affected.join(',')}}`}::int[]) and a.submitted_at is not null
    ), first as (
      select distinct on (lesson_id, user_id) * from later order by lesson_id, user_id, number
    ), ranked as (
      select ${rank(sql`grade`, sql`wrong`)} as before, ${rank(sql`new_grade`, sql`new_wrong`)} as after from first
    )
    select (count(*) filter (where by > 0))::int as higher, (count(*) filter (where by < 0))::int as lower,
      (count(*) filter (where is_changed and new_passed and not is_passed))::int as passed,
      (count(*) filter (where is_changed and is_passed and not new_passed))::int as failed,
      (select count(*)::int from ranked where before <> after) as ranks
    from later`)
  const changedIds = new Set(changes.map(({ item }) => item.id))
  return {
    answers: changes.length,
    higher: counted?.higher ?? 0,
    lower: counted?.lower ?? 0,
    passed: counted?.passed ?? 0,
    failed: counted?.failed ?? 0,
    ranks: counted?.ranks ?? 0,
    kept: items.filter(({ id, handValue }) => handValue !== null && !changedIds.has(id)).length,
    quizzes: affected.length,
  }
}

/** Returns the corrections of versions, newest first. */
export async function listCorrections(db: Db, versionIds: readonly number[]): Promise<CorrectionRow[]> {
  const undo = alias(keyCorrections, 'undo')
  return db
    .select({
      id: keyCorrections.id,
      versionId: keyCorrections.versionId,
      kind: keyCorrections.kind,
      answers: sql<CorrectionRow['answers']>`${keyCorrections.answers}`,
      reason: keyCorrections.reason,
      by: users.username,
      createdAt: keyCorrections.createdAt,
      isUndone: sql<boolean>`${undo.id} is not null`,
    })
    .from(keyCorrections)
    .leftJoin(users, eq(users.id, keyCorrections.givenBy))
    .leftJoin(undo, eq(undo.undoes, keyCorrections.id))
    .where(inArray(keyCorrections.versionId, [...versionIds]))
    .orderBy(desc(keyCorrections.id))
}
