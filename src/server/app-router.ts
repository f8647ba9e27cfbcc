import type { inferRouterOutputs } from '@trpc/server'
import { accountRouter } from './accounts/account.router.ts'
import { authRouter } from './accounts/auth.router.ts'
import { usersRouter } from './accounts/users.router.ts'
import { binRouter } from './catalogue/bin.router.ts'
import { captionsRouter } from './catalogue/captions.router.ts'
import { categoriesRouter } from './catalogue/categories.router.ts'
import { coursesRouter } from './catalogue/courses.router.ts'
import { lessonsRouter } from './catalogue/lessons.router.ts'
import { markdownRouter } from './catalogue/markdown.router.ts'
import { resourcesRouter } from './catalogue/resources.router.ts'
import { commentsRouter } from './learning/comments.router.ts'
import { enrollmentsRouter } from './learning/enrollments.router.ts'
import { notesRouter } from './learning/notes.router.ts'
import { progressRouter } from './learning/progress.router.ts'
import { videosRouter } from './media/videos.router.ts'
import { membershipsRouter } from './payments/memberships.router.ts'
import { paymentsRouter } from './payments/payments.router.ts'
import { adminRouter } from './site/admin.router.ts'
import { auditRouter } from './site/audit.router.ts'
import { notificationsRouter } from './site/notifications.router.ts'
import { settingsRouter } from './site/settings.router.ts'
import { createCallerFactory, router } from './trpc.ts'

/** Every capability of the product, by noun and verb. */
export const appRouter = router({
  auth: authRouter,
  settings: settingsRouter,
  categories: categoriesRouter,
  courses: coursesRouter,
  bin: binRouter,
  lessons: lessonsRouter,
  resources: resourcesRouter,
  captions: captionsRouter,
  markdown: markdownRouter,
  videos: videosRouter,
  enrollments: enrollmentsRouter,
  progress: progressRouter,
  comments: commentsRouter,
  notes: notesRouter,
  payments: paymentsRouter,
  memberships: membershipsRouter,
  notifications: notificationsRouter,
  audit: auditRouter,
  admin: adminRouter,
  users: usersRouter,
  account: accountRouter,
})

export type AppRouter = typeof appRouter
export type Outputs = inferRouterOutputs<AppRouter>

type Nouns = AppRouter['_def']['record']

/** 'noun.verb' of every procedure, for the REST table. */
export type ProcedurePath = {
  [Noun in keyof Nouns & string]: `${Noun}.${keyof Nouns[Noun] & string}`
}[keyof Nouns & string]

export const createCaller = createCallerFactory(appRouter)
