import { adminMessages } from '../../platform/client/admin-messages.ts'
import type { Noun } from '../../platform/client/messages.ts'
import { studioRefresh } from './refresh.ts'

const tell = (noun: 'category' | 'course' | 'lesson' | 'resource' | 'teacher', refresh: Noun[]) => ({
  create: {
    meta: {
      success: adminMessages[`${noun}Created`],
      failure: adminMessages[`${noun}CreateFailed`],
      refresh,
    },
  },
  update: {
    meta: {
      success: adminMessages[`${noun}Updated`],
      failure: adminMessages[`${noun}UpdateFailed`],
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
  teacher: tell('teacher', studioRefresh.teachers),
}
