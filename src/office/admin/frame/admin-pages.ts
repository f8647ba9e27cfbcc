import { EDITING, hasDuty, isStaff, type Actor, type Needed } from '../../../platform/policy.ts'
import { batchesOf, coursesOf, hasDutySomewhere } from '../../../platform/duties.policy.ts'
import type { RegisteredRouter } from '@tanstack/react-router'

type PageId = Extract<keyof RegisteredRouter['routesById'], `/admin/${string}`>
/** The duty that a page needs. `of` is the kind of item whose ID is in the page's URL. */
type Page = { for: Needed | 'staff'; of?: 'course' | 'batch' }

/**
 * The duties that give access to each page in the admin area. If a page is missing here, the project does not
 * compile.
 */
const PAGES: Record<PageId, Page> = {
  '/admin/': { for: 'staff' },
  '/admin/courses': { for: EDITING },
  '/admin/courses_/$id': { for: [...EDITING, 'students', 'certificates'], of: 'course' },
  '/admin/courses_/bin': { for: 'catalogue' },
  '/admin/courses_/teachers': { for: 'catalogue' },
  '/admin/lessons': { for: EDITING },
  '/admin/categories': { for: 'catalogue' },
  '/admin/upload': { for: EDITING },
  '/admin/payments': { for: ['payments', 'refunds'] },
  '/admin/plans': { for: 'offers' },
  '/admin/report': { for: 'administrator' },
  '/admin/money': { for: 'money' },
  '/admin/users': { for: 'students' },
  '/admin/users_/$id': { for: 'students' },
  '/admin/batches': { for: 'batches' },
  '/admin/batches_/$id': { for: 'batches', of: 'batch' },
  '/admin/announcements': { for: 'messages' },
  '/admin/messages': { for: ['messages', 'payments'] },
  '/admin/students': { for: 'students' },
  '/admin/students_/import': { for: 'administrator' },
  '/admin/staff': { for: 'administrator' },
  '/admin/settings': { for: 'administrator' },
  '/admin/comments': { for: ['answers', 'moderation'] },
  '/admin/questions': { for: 'questions' },
  '/admin/questions_/$way': { for: 'questions' },
  '/admin/quizzes/$id': { for: 'questions' },
  '/admin/quizzes/$id_/results': { for: 'marking' },
  '/admin/assignments/$id': { for: EDITING },
  '/admin/grades/$id': { for: ['marking', 'students'], of: 'course' },
  '/admin/submissions/': { for: 'marking' },
  '/admin/submissions/$id': { for: 'marking' },
  '/admin/backups': { for: 'administrator' },
  '/admin/audit': { for: 'administrator' },
  '/admin/webhooks': { for: 'administrator' },
}

/** Pages for which users need the duty in the whole academy. */
const OF_ACADEMY: ReadonlySet<string> = new Set(['/admin/users', '/admin/users_/$id'])

/** Whether a user may open a page in the admin area. The server also checks every call. */
export function mayOpen(viewer: Actor, id: string, subjectId?: string): boolean {
  const page = (PAGES as Partial<Record<string, Page>>)[id]
  if (!page) return false
  if (page.for === 'staff') return isStaff(viewer)
  if (OF_ACADEMY.has(id)) return hasDuty(viewer, page.for)
  if (!page.of) return hasDutySomewhere(viewer, page.for)
  const own = page.of === 'course' ? coursesOf(viewer, page.for) : batchesOf(viewer, page.for)
  return own === 'all' || own.includes(Number(subjectId))
}

/** Whether a user may open the page to which a link in the sidebar goes. */
export const mayFollow = (viewer: Actor, to: string) => mayOpen(viewer, to) || mayOpen(viewer, `${to}/`)
