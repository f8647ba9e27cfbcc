import { asc } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { lessons } from '../../tables.ts'

/** Sorts lessons by `order`. If two lessons have the same order, the older lesson is first. */
export const lessonOrder = ({ order, id }: Record<'order' | 'id', AnyPgColumn> = lessons) => [
  asc(order),
  asc(id),
]
