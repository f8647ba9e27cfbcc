import { and, asc, between, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { courses, lessons, teachers } from '../../tables.ts'
import { isOffered, isLessonVisible } from '../access/visibility.ts'

export const SITEMAP_KINDS = ['courses', 'lessons', 'teachers'] as const
type Kind = (typeof SITEMAP_KINDS)[number]
/** A part of the sitemap: the items of one kind in a range of IDs. The first part has the number 1. */
export type SitemapPart = { kind: Kind; number: number }

/** The number of IDs per part. A sitemap can contain at most 50,000 URLs. */
const PART = 10_000
const LAST_ID = 2_147_483_647
const forEverybody = { courses: isOffered, lessons: isLessonVisible(null), teachers: sql`true` } as const
const tables = { courses, lessons, teachers } as const

/** Returns the parts that are not empty. A part is not empty if the next visible row is in its range. */
export async function listSitemapParts(db: Db): Promise<SitemapPart[]> {
  const parts = await Promise.all(
    SITEMAP_KINDS.map(async (kind) => {
      const table = tables[kind]
      const rows = await db.execute<{ number: number }>(sql`
        select number from generate_series(1, (select (max(id) - 1) / ${PART}::int + 1 from ${table})) as number
        where (
          select ${table.id} from ${table}
          where ${table.id} > (number - 1) * ${PART}::int and ${forEverybody[kind]}
          order by ${table.id} limit 1) <= number * ${PART}::int
        order by number`)
      return rows.map(({ number }) => ({ kind, number }))
    }),
  )
  return parts.flat()
}

/** Returns the URLs of a part. The list is empty if the part does not exist. */
export async function listSitemapAddresses(db: Db, { kind, number }: SitemapPart): Promise<string[]> {
  if (number * PART > LAST_ID) return []
  const ids = [(number - 1) * PART + 1, number * PART] as const
  if (kind === 'courses') {
    const rows = await db
      .select({ slug: courses.slug })
      .from(courses)
      .where(and(between(courses.id, ...ids), isOffered))
      .orderBy(asc(courses.id))
    return rows.map(({ slug }) => `/courses/${slug}`)
  }
  if (kind === 'teachers') {
    const rows = await db
      .select({ slug: teachers.slug })
      .from(teachers)
      .where(between(teachers.id, ...ids))
      .orderBy(asc(teachers.id))
    return rows.map(({ slug }) => `/teachers/${slug}`)
  }
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(between(lessons.id, ...ids), isLessonVisible(null)))
    .orderBy(asc(lessons.id))
  return rows.map(({ id }) => `/lessons/${id}`)
}
