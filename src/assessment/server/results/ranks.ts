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
import { type Place, type RankList, shareRankList } from './rank-lists.ts'
import { firstAttempts } from './statistics.ts'

const MAX_SHOWN = 100

/**
 * SQL: the first attempts at a quiz with rank and percentile: the percentage of students with at most these marks. Can
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

/** Returns the rank list of a quiz for staff. Throws 404 if the lesson does not exist, and 400 if it is not a quiz. */
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
 * has no rank list for students. In a quiz with many students, the list can be half a minute old.
 */
export async function getRanks(db: Db, user: User, id: number): Promise<Ranks> {
  const lesson = await refuseLocked(db, user, id)
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  const { ranks: view, shows } = await getRules(db, id)
  if (view === 'none' || shows === 'nothing') throw assessmentErrors.NO_RANKS()
  const [[hidden], [state]] = await Promise.all([
    db
      .select({ userId: hiddenRankNames.userId })
      .from(hiddenRankNames)
      .where(eq(hiddenRankNames.userId, user.id)),
    db.execute<{ isRanked: boolean }>(sql`
      select exists (
        select from ${quizAttempts} a where a.lesson_id = ${id} and a.user_id = ${user.id} and a.submitted_at is not null
      ) as "isRanked"`),
  ])
  const hidesName = hidden !== undefined
  if (!state?.isRanked) return { students: await countRanked(db, id), own: null, items: [], hidesName }
  const list = await shareRankList(db.$client, { lessonId: id, userId: user.id }, () => readRankList(db, id))
  const own = list.placeOf.get(user.id)
  return {
    students: list.placeOf.size,
    own: own ? { rank: own.rank, percentile: own.percentile, grade: toMarks(own.grade) } : null,
    items: view === 'names' && own ? await nameFirst(db, list, own) : [],
    hidesName,
  }
}

async function countRanked(db: Db, lessonId: number): Promise<number> {
  const [row] = await db
    .select({ students: sql<number>`count(distinct ${quizAttempts.userId})::int` })
    .from(quizAttempts)
    .where(sql`${quizAttempts.lessonId} = ${lessonId} and ${quizAttempts.submittedAt} is not null`)
  return row?.students ?? 0
}

async function readRankList(db: Db, lessonId: number): Promise<RankList> {
  const places = await db.execute<Place>(sql`
    select r.user_id as "userId", r.rank, r.percentile, r.grade from (${ranked(lessonId)}) r order by r.rank, r.id`)
  return {
    first: places.slice(0, MAX_SHOWN + 1),
    placeOf: new Map(places.map((place) => [place.userId, place])),
  }
}

/** Returns the user and the first hundred others, with the names of those who do not hide them. */
async function nameFirst(db: Db, { first }: RankList, own: Place): Promise<Ranks['items']> {
  const others = first.filter(({ userId }) => userId !== own.userId).slice(0, MAX_SHOWN)
  const shown = [own, ...others].toSorted((a, b) => a.rank - b.rank)
  const people = await db.execute<{ id: string; username: string | null }>(sql`
    select u.id, case when u.id = ${own.userId} or h.user_id is null then u.username end as username
    from ${users} u left join ${hiddenRankNames} h on h.user_id = u.id
    where u.id = any(${`{${shown.map(({ userId }) => userId).join(',')}}`}::uuid[])`)
  const nameOf = new Map(people.map(({ id, username }) => [id, username]))
  return shown.flatMap(({ userId, rank: place, grade }) => {
    const username = nameOf.get(userId)
    // The account was deleted in the meantime.
    if (username === undefined) return []
    return { rank: place, grade: toMarks(grade), username, isOwn: userId === own.userId }
  })
}

/** Hides the user's name in all rank lists for students, or shows it. */
export async function chooseRankName(db: Db, user: User, hidden: boolean): Promise<void> {
  if (hidden) await db.insert(hiddenRankNames).values({ userId: user.id }).onConflictDoNothing()
  else await db.delete(hiddenRankNames).where(eq(hiddenRankNames.userId, user.id))
}
