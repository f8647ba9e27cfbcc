import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Instalments } from '../../courses.rules.ts'
import { formatPaise } from '../../../platform/money.ts'
import { type Course, course } from '../../courses.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { categories, courses, lessons } from '../../tables.ts'
import { courseStudents } from '../../../learning/tables.ts'
import { opensLater } from '../release/locks.ts'
import type { Viewer } from '../access/visibility.ts'
import { revealsVideo } from '../access/reveals-video.ts'
import { courses as policy } from '../../courses.policy.ts'

const columns = getTableColumns(courses)
type Own = Pick<typeof columns, keyof typeof columns & keyof Course>

/** The public columns of a course. The query must join `courses` and `categories`. */
export const courseColumns = {
  // Fields of the response that have the same name as their column.
  ...(Object.fromEntries(
    Object.entries(columns).filter(([name]) => Object.hasOwn(course.shape, name)),
  ) as Own),
  category: categories.name,
  pricePaise: courses.pricePaise,
  students: sql<number>`coalesce((select s.students from ${courseStudents} s where s.course_id = ${courses.id}), 0)`,
  /**
   * URLs of locked videos. The query reads them only if the thumbnail is an external URL, because other thumbnails
   * cannot reveal a video.
   */
  lockedVideos: sql<string[]>`(case when ${courses.thumbnail} like 'http%' then (
    select coalesce(json_agg(l.video_url), '[]') from ${lessons} l
    where l.course_id = ${courses.id} and l.video_url is not null and not l.is_preview and (l.is_premium or ${courses.isPremium} or ${opensLater(courses.inOrder)})
  ) else '[]' end)`,
  lessonsCount: sql<number>`(select count(*)::int from ${lessons} l where l.course_id = ${courses.id} and l.is_shown)`,
}

/** Like `courseColumns`, but for cards, which show only the beginning of a description. */
export const briefCourseColumns = {
  ...courseColumns,
  description: sql<string>`left(${courses.description}, 200)`,
}

type Row = Omit<Course, 'price' | 'instalments' | 'publishAt' | 'allowsOffline'> & {
  allowsOffline: boolean
  publishAt: Date | null
  pricePaise: number | null
  instalments: Instalments | null
  lockedVideos: string[]
}

/** Returns the course as in the contract. Hides a thumbnail that reveals a paid video, except from administrators. */
export const publicCourse = (
  { pricePaise, instalments, lockedVideos, publishAt, allowsOffline, ...row }: Row,
  viewer: Viewer,
): Course => ({
  ...row,
  thumbnail:
    !policy.can(viewer, 'edit', { courseId: row.id }) &&
    lockedVideos.some((video) => revealsVideo(row.thumbnail, video))
      ? ''
      : row.thumbnail,
  price: row.isPremium && pricePaise !== null ? formatPaise(pricePaise) : null,
  ...(publishAt && policy.can(viewer, 'edit', { courseId: row.id }) && { publishAt }),
  ...(row.isPremium && instalments !== null && { instalments }),
  ...(allowsOffline && { allowsOffline }),
})

export const selectCourses = (
  db: Pick<Db, 'select'>,
  columns: typeof courseColumns | typeof briefCourseColumns,
) => db.select(columns).from(courses).innerJoin(categories, eq(categories.id, courses.categoryId)).$dynamic()
