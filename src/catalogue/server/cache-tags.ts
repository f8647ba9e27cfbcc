import type { CacheTag } from '../../platform/server/response-cache/cache-tags.ts'

/**
 * Cache tags that triggers invalidate: for the counts of all courses, for a course with its lessons, and for the
 * content of a lesson.
 */

export const COURSES_TAG = 'courses'

/** Returns the tag of the course in a call's input or output. */
export const courseTag = ((input, output) =>
  tagWithId(
    'course',
    fieldOf(input, 'courseId') ?? fieldOf(output, 'courseId') ?? fieldOf(output, 'id'),
  )) satisfies CacheTag

/**
 * Like `courseTag`, but null for a response with a lesson that opens later, because time alone changes such a
 * response.
 */
export const courseTagUntilOpening = ((input, output) =>
  [output].flat().some((lesson) => fieldOf(lesson, 'opensAt') !== undefined)
    ? null
    : courseTag(input, output)) satisfies CacheTag

/** Returns the tag of the lesson in a call's input. */
export const lessonTag = ((input) => tagWithId('lesson', fieldOf(input, 'id'))) satisfies CacheTag

const tagWithId = (tag: string, id: unknown) => (typeof id === 'number' ? `${tag}:${id}` : null)

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
