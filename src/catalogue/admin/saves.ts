import type { Noun } from '../../platform/client/messages.ts'
import { studioMessages } from './studio-messages.ts'
import { studioRefresh } from './refresh.ts'

const tell = (
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

/** What is told, and fetched anew, when one of these is created or updated. */
export const saves = {
  category: tell('category', studioRefresh.categories),
  course: tell('course', studioRefresh.courses),
  lesson: tell('lesson', studioRefresh.lessons),
  resource: tell('resource', studioRefresh.resources),
  section: tell('section', studioRefresh.sections),
  teacher: tell('teacher', studioRefresh.teachers),
}
