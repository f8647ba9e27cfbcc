import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { notifications } from '../../../academy/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { OwnAnnouncement } from '../../announcements.schema.ts'
import { announcements, batchCourses } from '../../tables.ts'

export type Paging = { limit?: number | undefined; cursor?: number | undefined }
export const pageOf = <T extends { id: number }>(rows: T[], limit: number) => {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const selectOwnAnnouncements = (db: Db) =>
  db
    .select({
      id: notifications.id,
      title: announcements.title,
      body: announcements.body,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .innerJoin(announcements, eq(announcements.id, notifications.announcementId))
    .$dynamic()

/** Returns the announcements that a student received, latest first. The cursor is the ID of the notification. */
export async function listOwnAnnouncements(
  db: Db,
  userId: string,
  { limit = 20, cursor }: Paging,
): Promise<{ items: OwnAnnouncement[]; nextCursor: number | null }> {
  const rows = await selectOwnAnnouncements(db)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(announcements.withdrawnAt),
        cursor === undefined ? undefined : lt(notifications.id, cursor),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit + 1)
  return pageOf(rows, limit)
}

/** Maximum number of announcements on a course's page. */
const ON_COURSE_PAGE = 20

/** Returns the latest announcements that a student received about a course, or about a batch that takes it. */
export const listCourseAnnouncements = (
  db: Db,
  userId: string,
  courseId: number,
): Promise<OwnAnnouncement[]> =>
  selectOwnAnnouncements(db)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(announcements.withdrawnAt),
        sql`(${announcements.courseId} = ${courseId} or exists (
          select from ${batchCourses} bc
          where bc.batch_id = ${announcements.batchId} and bc.course_id = ${courseId}))`,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(ON_COURSE_PAGE)
