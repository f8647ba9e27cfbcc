import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/connect.ts'
import { lessonLikes, reviews } from '../tables.ts'

/** Locks all courses that this user has reviewed, because the deletion changes their ratings. */
export async function lockReviewedCourses(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    select from courses where id in (select course_id from ${reviews} where user_id = ${userId})
    order by id for no key update`)
}

/** Removes a user's likes and reduces the like counts of the lessons. */
export async function removeLikes(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${lessonLikes} where user_id = ${userId} returning lesson_id)
    update lessons set likes_count = likes_count - 1 where id in (select lesson_id from gone)`)
}
