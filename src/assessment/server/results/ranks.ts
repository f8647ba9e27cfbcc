import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../../accounts/tables.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { refuseLocked } from '../../../catalogue/server/lessons/lessons.ts'
import type { Viewer } from '../../../catalogue/server/access/visibility.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { toMarks } from '../../quizzes.rules.ts'
import type { rankQuery, Ranks, staffRanks } from '../../results/results.schema.ts'
import { hiddenRankNames, quizAttempts } from '../../tables.ts'
import { batchMembers } from '../../../students/tables/batches.ts'
import { getRules, getVisibleRules } from '../quizzes.ts'
import { rank } from './rank-order.ts'
import { firstAttempts } from './statistics.ts'

const MAX_SHOWN = 100

/**
 * SQL: the first attempts of a quiz with rank and percentile: the percentage of students with at most these marks. Can
 * rank the members of one batch among themselves.
 */
const ranked = (lessonId: number, batchId?: number) => sql`
  select first.*, ${rank(sql`grade`, sql`wrong`)}::int as rank,
    round(100.0 * count(*) over (order by grade) / count(*) over (), 2)::float8 as percentile,
    (count(*) over ())::int as students
  from (${firstAttempts(lessonId)}) first
  ${
    batchId === undefined
      ? sql``
      : sql`where exists (
    select from ${batchMembers} m where m.batch_id = ${batchId} and m.user_id = first.user_id and m.left_at is null)`
  }`

type StaffRow = Omit<z.infer<typeof staffRanks>['items'][number], 'submittedAt'> & {
  submittedAt: string
  students: number
}

/** Returns the rank list of a quiz for staff. Throws 404 or 400 if the lesson is not a quiz. */
export async function listRanks(
  db: Db,
  viewer: Viewer,
  { id, batchId, limit, offset }: z.output<typeof rankQuery>,
): Promise<z.infer<typeof staffRanks>> {
  await getVisibleRules(db, viewer, id)
  const rows = await db.execute<StaffRow>(sql`
    select r.rank, r.percentile, r.id as "attemptId", u.username, u.full_name as "fullName", r.grade,
      r.max_grade as "maxGrade", r.is_passed as "isPassed", coalesce(r.wrong, 0) as wrong,
      extract(epoch from r.submitted_at - r.started_at)::int as seconds, r.submitted_at as "submittedAt", r.students
    from (${ranked(id, batchId)}) r join ${users} u on u.id = r.user_id
    order by r.rank, r.id limit ${limit} offset ${offset}`)
  return {
    students: rows[0]?.students ?? 0,
    items: rows.map(({ students: _students, submittedAt, grade, maxGrade, ...row }) => ({
      ...row,
      grade: toMarks(grade),
      maxGrade: toMarks(maxGrade),
      submittedAt: new Date(submittedAt),
    })),
  }
}

/**
 * Returns the rank of the user's first attempt, and the first hundred students if the quiz shows names. Students who
 * have not submitted the quiz see only the number of students. Throws 402 or 403 if the lesson is locked, and 404 if it
 * has no rank list for students.
 */
export async function getRanks(db: Db, user: User, id: number): Promise<Ranks> {
  const lesson = await refuseLocked(db, user, id)
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  const { ranks: view, shows } = await getRules(db, id)
  if (view === 'none' || shows === 'nothing') throw assessmentErrors.NO_RANKS()
  const [rows, [hidden], [counted]] = await Promise.all([
    db.execute<{
      rank: number
      percentile: number
      grade: number
      username: string | null
      isOwn: boolean
    }>(sql`
      select r.rank, r.percentile, r.grade, r.user_id = ${user.id} as "isOwn",
        case when r.user_id = ${user.id} or h.user_id is null then u.username end as username
      from (${ranked(id)}) r join ${users} u on u.id = r.user_id
        left join ${hiddenRankNames} h on h.user_id = r.user_id
      order by r.user_id <> ${user.id}, r.rank, r.id limit ${MAX_SHOWN + 1}`),
    db
      .select({ userId: hiddenRankNames.userId })
      .from(hiddenRankNames)
      .where(eq(hiddenRankNames.userId, user.id)),
    db
      .select({ students: sql<number>`count(distinct ${quizAttempts.userId})::int` })
      .from(quizAttempts)
      .where(sql`${quizAttempts.lessonId} = ${id} and ${quizAttempts.submittedAt} is not null`),
  ])
  const own = rows.find(({ isOwn }) => isOwn)
  const shown = view === 'names' && own ? rows.toSorted((a, b) => a.rank - b.rank) : []
  return {
    students: counted?.students ?? 0,
    own: own ? { rank: own.rank, percentile: own.percentile, grade: toMarks(own.grade) } : null,
    items: shown.map(({ percentile: _percentile, grade, ...row }) => ({ ...row, grade: toMarks(grade) })),
    hidesName: hidden !== undefined,
  }
}

/** Hides the user's name in all rank lists for students, or shows it. */
export async function chooseRankName(db: Db, user: User, hidden: boolean): Promise<void> {
  if (hidden) await db.insert(hiddenRankNames).values({ userId: user.id }).onConflictDoNothing()
  else await db.delete(hiddenRankNames).where(eq(hiddenRankNames.userId, user.id))
}
