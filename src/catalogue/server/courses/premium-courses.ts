import { and, desc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { formatPaise } from '../../../platform/money.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { queryBuilder, preparedQuery } from '../../../platform/server/db/prepared-query.ts'
import type { premiumCourses } from '../../courses.schema.ts'
import { courses } from '../../tables.ts'
import { isOffered } from '../access/visibility.ts'

/** Maximum number of titles in the response. */
const NAMED = 12

const isSold = and(courses.isPremium, isOffered)

const premium = preparedQuery(() =>
  queryBuilder
    .select({
      slug: courses.slug,
      title: courses.title,
      language: courses.language,
      pricePaise: courses.pricePaise,
      // Separate subqueries, because each can use an index-only scan.
      count: sql<number>`(select count(*)::int from ${courses} where ${isSold})`,
      sum: sql`(select sum(${courses.pricePaise}) from ${courses} where ${isSold})`.mapWith(Number),
    })
    .from(courses)
    .where(isSold)
    .orderBy(desc(courses.id))
    .limit(NAMED),
)

/** Returns the courses that everyone can buy, and their total price. */
export async function listPremiumCourses(db: Db): Promise<z.infer<typeof premiumCourses>> {
  const rows = await premium(db, {})
  return {
    count: rows[0]?.count ?? 0,
    price: formatPaise(rows[0]?.sum ?? 0),
    courses: rows.map(({ slug, title, language, pricePaise }) => ({
      slug,
      title,
      language,
      price: pricePaise === null ? null : formatPaise(pricePaise),
    })),
  }
}
