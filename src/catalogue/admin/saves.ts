import type { Noun } from '../../platform/client/messages.ts'
import { studioMessages } from './studio-messages.ts'
import { studioRefresh } from './refresh.ts'

const saveMeta = (
  noun: 'category' | 'course' | 'lesson' | 'resource' | 'section' | 'teacher',
  refresh: Noun[],
) => ({
  create: {
    meta: {
      success: studioMessages[`${noun}Created`],
      failure: studioMessages[`${noun}CreateFailed`],
      refresh,
    },
  },
  update: {
    meta: {
      success: studioMessages[`${noun}Updated`],
      failure: studioMessages[`${noun}UpdateFailed`],
      refresh,
    },
  },
})

/** The toasts to show, and the queries to refetch, when an item is created or updated. */
export const saves = {
  category: saveMeta('category', studioRefresh.categories),
  course: saveMeta('course', studioRefresh.courses),
  lesson: saveMeta('lesson', studioRefresh.lessons),
  resource: saveMeta('resource', studioRefresh.resources),
  section: saveMeta('section', studioRefresh.sections),
  teacher: saveMeta('teacher', studioRefresh.teachers),
}
