import { eq, sql } from 'drizzle-orm'
import { formatPaise } from '../../shared/money.ts'
import type { Course } from '../../shared/schemas/courses.ts'
import type { Db, Tx } from '../db/connect.ts'
import { categories, courses, enrollments, lessons } from '../db/schema/index.ts'

/** The columns of a course as everybody sees it; they want `courses` joined with `categories`. */
export const courseColumns = {
  id: courses.id,
  slug: courses.slug,
  title: courses.title,
  instructor: courses.instructor,
  description: courses.description,
  thumbnail: courses.thumbnail,
  category: categories.name,
  duration: courses.duration,
  isPremium: courses.isPremium,
  pricePaise: courses.pricePaise,
  rating: courses.rating,
  isPublished: courses.isPublished,
  students: sql<number>`(select count(*)::int from ${enrollments} e where e.course_id = ${courses.id})`,
  lessonsCount: sql<number>`(select count(*)::int from ${lessons} l where l.course_id = ${courses.id} and l.is_visible)`,
}

/** The same for cards, which show the beginning of a description at most. */
export const briefCourseColumns = {
  ...courseColumns,
  description: sql<string>`left(${courses.description}, 200)`,
}

type Row = Omit<Course, 'price'> & { pricePaise: number | null }

export const publicCourse = ({ pricePaise, ...row }: Row): Course => ({
  ...row,
  price: row.isPremium && pricePaise !== null ? formatPaise(pricePaise) : null,
})

export const selectCourses = (db: Db | Tx, columns: typeof courseColumns | typeof briefCourseColumns) =>
  db.select(columns).from(courses).innerJoin(categories, eq(categories.id, courses.categoryId)).$dynamic()
