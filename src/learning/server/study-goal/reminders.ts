import { sql } from 'drizzle-orm'
import { academyZone } from '../../../academy/server/academy-day.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import type { Services } from '../../../platform/server/context.ts'
import { studyDays, studyGoals } from '../../tables.ts'

/** We skip a reminder that is more than this number of minutes late. */
const LATE = 60

/**
 * Sends the study reminders that are due, once each. Skips students who have already studied today. Several
 * instances can run this at the same time.
 */
export async function remindToStudy({ db, live }: Pick<Services, 'db' | 'live'>): Promise<number> {
  return transact(db, async (tx) => {
    const rows = await tx.execute<{ userId: string }>(sql`
      update ${studyGoals} as g set reminded_on = due.day
      from (
        select at::date as day, extract(isodow from at)::integer as weekday,
          extract(hour from at)::integer * 60 + extract(minute from at)::integer as minute
        from (select now() at time zone ${academyZone} as at) as here
      ) as due
      where g.remind_at <= due.minute and due.minute < g.remind_at + ${LATE} and due.weekday = any(g.remind_on)
        and g.reminded_on is distinct from due.day
        and not exists (select from ${studyDays} d where d.user_id = g.user_id and d.day = due.day)
      returning g.user_id as "userId"`)
    await notify(
      tx,
      live,
      rows.map(({ userId }) => userId),
      { kind: 'study_reminder', data: {} },
    )
    return rows.length
  })
}
