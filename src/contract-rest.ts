import { PROOF_LIMIT } from './platform/server/http/bodies.ts'
import type { ProcedurePath } from './contract.ts'
import type { Row as AnyRow } from './platform/server/rest/row.ts'

type Row = AnyRow<ProcedurePath>

const row = (
  method: Row['method'],
  path: Row['path'],
  procedure: ProcedurePath,
  rest: Omit<Row, 'method' | 'path' | 'procedure'> = {},
): Row => ({ method, path, procedure, ...rest })

const created = { status: 201 } as const
const gone = { status: 204 } as const
const paged = { page: true } as const
const inParts = { parts: true } as const

/** The REST calls, one row each. Files have routes of their own: uploads, download, media. */
export const routes: readonly Row[] = [
  row('GET', '/api/user', 'auth.user'),
  row('POST', '/api/login', 'auth.login'),
  row('POST', '/api/register', 'auth.register', created),
  row('POST', '/api/logout', 'auth.logout', gone),

  row('GET', '/api/site-settings', 'settings.list'),
  row('PUT', '/api/site-settings/:key', 'settings.update'),

  row('GET', '/api/categories', 'categories.list', inParts),
  row('POST', '/api/categories', 'categories.create', created),
  row('PATCH', '/api/categories/:id', 'categories.update'),
  row('DELETE', '/api/categories/:id', 'categories.delete', gone),

  row('GET', '/api/courses', 'courses.list', { ...paged, whole: true }),
  row('GET', '/api/courses/slug/:slug', 'courses.bySlug'),
  row('GET', '/api/courses/:id', 'courses.byId'),
  row('GET', '/api/courses/facets', 'courses.facets'),
  row('GET', '/api/courses/:id/description', 'courses.description'),
  row('GET', '/api/courses/:courseId/progress', 'progress.byCourse'),
  row('POST', '/api/courses', 'courses.create', created),
  row('POST', '/api/courses/:id/copies', 'courses.duplicate', created),
  row('PATCH', '/api/courses/:id', 'courses.update'),
  row('DELETE', '/api/courses/:id', 'courses.delete', gone),
  row('GET', '/api/courses/:id/contents', 'courses.contents'),
  row('GET', '/api/bin', 'bin.list', inParts),
  row('POST', '/api/bin/:id/restore', 'bin.restore'),
  row('DELETE', '/api/bin/:id', 'bin.delete', gone),
  row('DELETE', '/api/bin', 'bin.empty', gone),

  row('GET', '/api/lessons/course/:courseId', 'lessons.list', inParts),
  row('GET', '/api/lessons/:id', 'lessons.byId'),
  row('GET', '/api/lessons/:id/description', 'lessons.description'),
  row('POST', '/api/lessons', 'lessons.create', created),
  row('PATCH', '/api/lessons', 'lessons.updateMany', gone),
  row('DELETE', '/api/lessons', 'lessons.deleteMany', gone),
  row('PUT', '/api/lessons/:id', 'lessons.update'),
  row('DELETE', '/api/lessons/:id', 'lessons.delete', gone),
  row('PATCH', '/api/lessons/reorder', 'lessons.reorder'),

  row('GET', '/api/lessons/:id/liked', 'lessons.liked'),
  row('POST', '/api/lessons/:id/like', 'lessons.like'),
  row('POST', '/api/lessons/:id/share', 'lessons.share'),
  row('GET', '/api/lessons/:id/progress', 'progress.byLesson'),
  row('GET', '/api/lessons/:id/progress/detail', 'progress.detail'),
  row('PUT', '/api/lessons/:id/progress', 'progress.update'),
  row('GET', '/api/lessons/:id/comments', 'comments.list', paged),
  row('GET', '/api/lessons/:id/comments/moments', 'comments.moments'),
  row('POST', '/api/lessons/:id/comments', 'comments.create', created),
  row('DELETE', '/api/lessons/comments/:commentId', 'comments.delete', gone),
  row('GET', '/api/lessons/:id/notes', 'notes.list', inParts),
  row('POST', '/api/lessons/:id/notes', 'notes.create', created),
  row('PATCH', '/api/lessons/notes/:noteId', 'notes.update'),
  row('DELETE', '/api/lessons/notes/:noteId', 'notes.delete', gone),

  row('POST', '/api/lessons/:lessonId/captions', 'captions.create', created),
  row('DELETE', '/api/lessons/captions/:id', 'captions.delete', gone),
  row('GET', '/api/videos', 'videos.list'),
  row('GET', '/api/videos/unfinished', 'videos.unfinished'),
  row('POST', '/api/videos/:fileId/restart', 'videos.restart', gone),
  row('POST', '/api/markdown', 'markdown.preview'),

  row('GET', '/api/resources/course/:courseId', 'resources.listByCourse', inParts),
  row('GET', '/api/resources/independent', 'resources.listIndependent', inParts),
  row('POST', '/api/resources', 'resources.create', created),
  row('PATCH', '/api/resources/:id', 'resources.update'),
  row('DELETE', '/api/resources/:id', 'resources.delete', gone),

  row('GET', '/api/enrollments/check/:courseId', 'enrollments.check'),
  row('GET', '/api/enrollments/user', 'enrollments.list', inParts),
  row('GET', '/api/enrollments/courses', 'enrollments.courseIds'),
  row('POST', '/api/enrollments', 'enrollments.create', { status: 'created' }),

  row('GET', '/api/payments/check/:courseId', 'payments.check'),
  row('POST', '/api/payments', 'payments.create', { status: 201, bodyLimit: PROOF_LIMIT }),
  row('PATCH', '/api/payments/:id', 'payments.decide'),
  row('GET', '/api/payments/quote', 'payments.quote'),
  row('GET', '/api/payments/mine', 'payments.mine', paged),
  row('GET', '/api/payments/lately', 'payments.lately'),
  row('GET', '/api/payments/used', 'payments.isTransactionUsed'),
  row('GET', '/api/payments/desk', 'payments.list', paged),
  row('POST', '/api/payments/:id/resubmit', 'payments.resubmit', { status: 201, bodyLimit: PROOF_LIMIT }),
  row('GET', '/api/memberships/mine', 'memberships.mine'),

  row('GET', '/api/notifications', 'notifications.list', paged),
  row('GET', '/api/notifications/unread', 'notifications.unreadCount'),
  row('POST', '/api/notifications/read', 'notifications.markRead'),

  row('GET', '/api/admin/stats', 'admin.stats'),
  row('GET', '/api/admin/overview', 'admin.overview'),
  row('GET', '/api/admin/users', 'admin.users', { ...paged, whole: true }),
  row('GET', '/api/audit', 'audit.list', paged),
  row('GET', '/api/users', 'users.list', paged),
  row('GET', '/api/users/:id', 'users.byId'),
  row('PATCH', '/api/users/:id/role', 'users.setRole'),
  row('PATCH', '/api/users/:id/blocked', 'users.setBlocked'),
  row('POST', '/api/users/:id/reset-link', 'users.resetLink', created),

  row('GET', '/api/account', 'account.profile'),
  row('PATCH', '/api/account', 'account.update'),
  row('DELETE', '/api/account', 'account.delete', gone),
  row('POST', '/api/account/password', 'account.changePassword', gone),
  row('GET', '/api/account/sessions', 'account.sessions'),
  row('DELETE', '/api/account/sessions', 'account.endOtherSessions', gone),
  row('DELETE', '/api/account/sessions/:id', 'account.endSession', gone),
  row('GET', '/api/account/export', 'account.export'),
  row('POST', '/api/password-reset', 'auth.resetPassword', gone),
]

/** What has no row, and why. */
export const withoutRow: Partial<Record<ProcedurePath, string>> = {
  'auth.viewer': 'GET /api/user says the same, and 401 where it says null',
  'notifications.live': 'an event stream, which lives under /trpc',
  'videos.live': 'an event stream, which lives under /trpc',
}
