import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/server/db/connect.ts'
import { comments, lessonLikes } from '../../community/tables.ts'
import { lessonProgress, notes } from '../tables.ts'

/** Locks all lessons that the deletion of this user changes, in the order of their IDs. */
export async function lockTouchedLessons(tx: Tx, userId: string): Promise<void> {
  const on = (table: PgTable) => sql`select lesson_id from ${table} where user_id = ${userId}`
  await tx.execute(sql`
    select from lessons where id in (
      ${on(lessonLikes)} union ${on(comments)} union ${on(lessonProgress)} union ${on(notes)}
    ) order by id for no key update`)
}
