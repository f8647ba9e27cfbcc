import { sql } from 'drizzle-orm'
import { formatPaise } from '../../../platform/money.ts'
import { enrollments } from '../../../learning/tables.ts'
import type { RelatedCourse } from '../../courses.schema.ts'
import { courses, lessons } from '../../tables.ts'
import { opensLater } from '../release/locks.ts'
import { revealsVideo } from '../access/reveals-video.ts'

/**
 * Maximum number of the course's students whose other courses this query reads. This number is enough for every course.
 */
const ASKED = 200
const EACH = 50
const SHOWN = 3

type Row = Omit<RelatedCourse, 'price'> & { pricePaise: number | null; lockedVideos: string[] }

/**
 * SQL expression: other courses of this course's students, the most popular first, followed by published courses of
 * its category. Use it in a query of `courses`, so that the page needs only one query.
 */
export const relatedCourses = sql<Row[]>`(
  select coalesce(json_agg(r), '[]') from (
    select c.slug, c.title, c.instructor, c.language, c.thumbnail, c.is_premium as "isPremium", c.price_paise as "pricePaise",
      (select coalesce(json_agg(l.video_url), '[]') from ${lessons} l
        where l.course_id = c.id and l.video_url is not null and not l.is_preview and (l.is_premium or c.is_premium or ${opensLater(sql`c.in_order`)})
          and c.thumbnail like 'http%') as "lockedVideos"
    from (
      (select o.course_id as id, count(*) as together
        from (select user_id from ${enrollments} where course_id = ${courses}.id limit ${sql.raw(String(ASKED))}) as asked
        -- With a limit nothing but the index will do, however many enrolments there are.
        cross join lateral (
          select course_id from ${enrollments} where user_id = asked.user_id and course_id <> ${courses}.id limit ${sql.raw(String(EACH))}
        ) as o
        group by o.course_id order by together desc, o.course_id limit ${sql.raw(String(3 * SHOWN))})
      union all
      (select n.id, 0 from ${courses} n
        where n.category_id = ${courses}.category_id and n.id <> ${courses}.id and n.is_published and n.deleted_at is null
        order by n.id desc limit ${sql.raw(String(SHOWN))})
    ) as found
    join ${courses} c on c.id = found.id and c.is_published and c.deleted_at is null
    group by c.id order by max(found.together) desc, c.id limit ${sql.raw(String(SHOWN))}
  ) r)`

/** Returns the related courses as in the contract. Excludes pictures that reveal a paid video. */
export const publicRelated = (rows: readonly Row[]): RelatedCourse[] =>
  rows.map(({ pricePaise, lockedVideos, ...row }) => ({
    ...row,
    thumbnail: lockedVideos.some((video) => revealsVideo(row.thumbnail, video)) ? '' : row.thumbnail,
    price: row.isPremium && pricePaise !== null ? formatPaise(pricePaise) : null,
  }))
