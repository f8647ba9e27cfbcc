import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { categoryCount, courseList, facetsInput } from '../../courses.schema.ts'
import { LENGTHS, LEVELS } from '../../courses.rules.ts'
import { LANGUAGES } from '../../../platform/constants.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { countsOf, countOf, listCounters } from '../../../academy/server/counters.ts'
import { categories, courses } from '../../tables.ts'
import { courseIsListed, isCategoryOutsideBin, seesDrafts, type Viewer } from '../access/visibility.ts'
import { COUNTED, findSearch } from './course-search.ts'

/** The filters of the catalogue, except for the category. */
export type CourseFilter = Pick<z.output<typeof courseList>, 'language' | 'premium' | 'level' | 'length'>

/** SQL condition: the course matches the filter. */
export const passes = ({ language, premium, level, length }: CourseFilter) =>
  and(
    language && eq(courses.language, language),
    premium === undefined ? undefined : eq(courses.isPremium, premium),
    level && eq(courses.level, level),
    length && eq(courses.length, length),
  )

/** All combinations of filters, in the notation of `course_nouns`. */
const KINDS = LANGUAGES.flatMap((language) =>
  [false, true].flatMap((premium) =>
    [...LEVELS, null].flatMap((level) =>
      [...LENGTHS, null].map((length) => ({ language, premium, level, length })),
    ),
  ),
)
type Kind = (typeof KINDS)[number]

/**
 * The counters for all courses, or for one combination of filters ('offered/en/free//short', see `course_nouns`).
 */
type Listed = 'offered' | 'drafts'
type Counter = Listed | `${Listed}/${string}`

const spelled = ({ language, premium, level, length }: Kind) =>
  [language, premium ? 'premium' : 'free', level ?? '', length ?? ''].join('/')

const states = (viewer: Viewer, published: boolean | undefined) => [
  ...(published === false ? [] : (['offered'] as const)),
  ...(seesDrafts(viewer, published) ? (['drafts'] as const) : []),
]

const isOfKind = (kind: Kind, filter: CourseFilter) =>
  (['language', 'premium', 'level', 'length'] as const).every(
    (name) => filter[name] === undefined || filter[name] === kind[name],
  )

/** Returns the number of courses that lists show to the user, in a category or in total. Reads counters. */
export function listedCount(
  viewer: Viewer,
  published: boolean | undefined,
  { category, filter }: { category: SQL | undefined; filter: CourseFilter },
): SQL<number> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const kinds = KINDS.filter((kind) => isOfKind(kind, filter)).map(spelled)
  const nouns = states(viewer, published).flatMap((state) => kinds.map((kind): Counter => `${state}/${kind}`))
  const counts = isFiltered
    ? [
        sql`(select coalesce(sum(count), 0)::float8 from ${countsOf(nouns)} as counts ${category && sql`where key = ${category}`})`,
      ]
    : states(viewer, published).map((noun) => countOf(noun, category, category))
  return sql<number>`(${sql.join([sql`0`, ...counts], sql` + `)})`
}

type Facet = z.infer<typeof categoryCount>

/**
 * Returns all categories with the number of matching courses, by combination of filters. Without a search, counts all
 * listed courses.
 */
export async function countByCategory(
  db: Db,
  viewer: Viewer,
  { search: typed, exact, some, published }: z.output<typeof facetsInput>,
): Promise<Facet[]> {
  const search = await findSearch(db, typed, { exact, some, drafts: seesDrafts(viewer, published) })
  const [named, counted] = await Promise.all([
    db
      .select({ id: categories.id, category: categories.name })
      .from(categories)
      .where(isCategoryOutsideBin)
      .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id)),
    search === undefined
      ? countKept(db, viewer, published)
      : search
        ? countMatching(db, and(courseIsListed(viewer, published), search.matches))
        : [],
  ])
  const capped = search ? sumOf(counted) > COUNTED : false
  // Reads the rows only once, because a large academy has thousands of combinations.
  const byCategory = new Map<number | null, Counted[]>()
  for (const one of counted) {
    const own = byCategory.get(one.categoryId)
    if (own) own.push(one)
    else byCategory.set(one.categoryId, [one])
  }
  return named.map(({ id, category }) => {
    const own = byCategory.get(id) ?? []
    const languages = LANGUAGES.map((language) => ({
      language,
      count: sumOf(own.filter(({ kind }) => kind.language === language)),
    }))
    return {
      category,
      count: sumOf(own),
      languages: languages.filter(({ count: some }) => some > 0),
      kinds: own.map(({ kind, count: some }) => ({ kind: spelled(kind), count: some })),
      capped,
    }
  })
}

type Counted = { categoryId: number | null; kind: Kind; count: number }

async function countKept(db: Db, viewer: Viewer, published: boolean | undefined): Promise<Counted[]> {
  const kinds = new Map<string, Kind>(
    states(viewer, published).flatMap((state) =>
      KINDS.map((kind): [Counter, Kind] => [`${state}/${spelled(kind)}`, kind]),
    ),
  )
  const sums = new Map(KINDS.map((kind) => [kind, new Map<number | null, number>()]))
  for (const { noun, key, count: some } of await listCounters(db, [...kinds.keys()])) {
    const own = sums.get(kinds.get(noun) as Kind)
    own?.set(key, (own.get(key) ?? 0) + some)
  }
  return [...sums].flatMap(([kind, own]) =>
    [...own].flatMap(([categoryId, some]) => (some > 0 ? [{ categoryId, kind, count: some }] : [])),
  )
}

/** Counts the matching courses, up to a limit. */
async function countMatching(db: Db, where: SQL | undefined): Promise<Counted[]> {
  const found = db
    .select({
      id: courses.id,
      categoryId: courses.categoryId,
      language: courses.language,
      premium: courses.isPremium,
      level: courses.level,
      length: courses.length,
    })
    .from(courses)
    .where(where)
    .orderBy(asc(courses.id))
    .limit(COUNTED + 1)
    .as('found')
  const { categoryId, language, premium, level, length } = found
  const by = [categoryId, language, premium, level, length] as const
  const rows = await db
    .select({ categoryId, language, premium, level, length, count: count(found.id) })
    .from(found)
    .groupBy(...by)
  return rows.map(({ categoryId: id, count: some, ...kind }) => ({ categoryId: id, kind, count: some }))
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count: one }) => sum + one, 0)
