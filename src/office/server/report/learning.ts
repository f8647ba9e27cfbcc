import { type SQL, sql } from 'drizzle-orm'
import { quizAttempts } from '../../../assessment/tables.ts'
import { comments } from '../../../community/tables.ts'
import { certificates, lessonProgress } from '../../../learning/tables.ts'
import type { Period } from '../../../payments/money.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'

export type Learning = Record<
  'active' | 'lessons' | 'certificates' | 'tests' | 'questions' | 'answered',
  number
> &
  Record<'average' | 'answerHours', number | null>

/**
 * Counts the activity of students in a period. Each subquery reads only rows of the period, with an index on their
 * time.
 */
export async function readLearning(db: Db, { from, to }: Period, zone: string): Promise<Learning> {
  const during = (at: SQL) => sql`${at} >= ${from}::timestamp at time zone ${zone}::text
    and ${at} < (${to}::timestamp + interval '1 day') at time zone ${zone}::text`
  const [row] = await db.execute<Learning>(sql`
    with done as materialized (
        select user_id from ${lessonProgress} where ${during(sql`completed_at`)}
      ), tests as materialized (
        select user_id, greatest(0, 100 * grade::float8 / nullif(max_grade, 0)) as percent
        from ${quizAttempts} where ${during(sql`submitted_at`)}
      )
    select (select count(*)::int from done) as lessons,
      (select count(distinct user_id)::int from (select user_id from done union all select user_id from tests) as studied) as active,
      (select count(*)::int from tests) as tests,
      (select round(avg(percent)::numeric, 1)::float8 from tests) as average,
      (select count(*)::int from ${certificates} where ${during(sql`issued_at`)} and replaces_id is null) as certificates,
      asked.count as questions, replied.count as answered, replied.hours as "answerHours"
    from (
        select count(*)::int from ${comments}
        where kind = 'question' and deleted_at is null and ${during(sql`created_at`)}
      ) as asked, (
        select count(*)::int, round((percentile_cont(0.5) within group (
          order by extract(epoch from answered_at - created_at)) / 3600)::numeric, 1)::float8 as hours
        from ${comments} where kind = 'question' and deleted_at is null and ${during(sql`answered_at`)}
      ) as replied`)
  if (!row) throw new Error('The sums of a week are missing')
  return row
}
