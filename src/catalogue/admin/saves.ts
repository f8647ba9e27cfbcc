import { adminMessages } from '../../platform/client/admin-messages.ts'
import type { Noun } from '../../platform/client/messages.ts'
import { studioMessages } from './studio-messages.ts'
import { studioRefresh } from './refresh.ts'

const texts = { ...adminMessages, ...studioMessages }

const tell = (
  noun: 'category' | 'course' | 'lesson' | 'resource' | 'section' | 'teacher',
  refresh: Noun[],
) => ({
  create: {
    meta: {
      success: texts[`${noun}Created`],
      failure: texts[`${noun}CreateFailed`],
      refresh,
    },
  },
  update: {
    meta: {
      success: texts[`${noun}Updated`],
      failure: texts[`${noun}UpdateFailed`],
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
