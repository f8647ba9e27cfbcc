import { asc } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { lessons } from '../../tables.ts'

/** The order of a course's lessons: as they were given one, and among equals the older first. */
export const lessonOrder = ({ order, id }: Record<'order' | 'id', AnyPgColumn> = lessons) => [
  asc(order),
  asc(id),
]
