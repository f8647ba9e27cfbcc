import type { CacheTag } from '../../platform/server/response-cache/cache-tags.ts'

/** The tags that sql/tell_shown.sql announces: the counts of all courses, a course and its lessons, or what is on a lesson. */

export const COURSES_TAG = 'courses'

/** The course that a call names or returns. */
export const courseTag = ((input, output) =>
  tagWithId(
    'course',
    fieldOf(input, 'courseId') ?? fieldOf(output, 'courseId') ?? fieldOf(output, 'id'),
  )) satisfies CacheTag

/** The lesson that a call names. */
export const lessonTag = ((input) => tagWithId('lesson', fieldOf(input, 'id'))) satisfies CacheTag

const tagWithId = (tag: string, id: unknown) => (typeof id === 'number' ? `${tag}:${id}` : null)

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
