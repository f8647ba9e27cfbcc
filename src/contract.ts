import type { inferRouterOutputs } from '@trpc/server'
import { accountRouter } from './accounts/server/account.router.ts'
import { authRouter } from './accounts/server/sessions/auth.router.ts'
import { usersRouter } from './office/server/users.router.ts'
import { binRouter } from './catalogue/server/courses/bin.router.ts'
import { captionsRouter } from './catalogue/server/lessons/captions.router.ts'
import { categoriesRouter } from './catalogue/server/courses/categories.router.ts'
import { coursesRouter } from './catalogue/server/courses/courses.router.ts'
import { lessonsRouter } from './catalogue/server/lessons/lessons.router.ts'
import { markdownRouter } from './catalogue/server/texts/markdown.router.ts'
import { resourcesRouter } from './catalogue/server/resources/resources.router.ts'
import { likesRouter } from './community/server/likes.router.ts'
import { accountExportRouter } from './office/server/account-export.router.ts'
import { commentsRouter } from './community/server/comments.router.ts'
import { enrollmentsRouter } from './learning/server/enrollments.router.ts'
import { notesRouter } from './learning/server/notes.router.ts'
import { progressRouter } from './learning/server/progress.router.ts'
import { videosRouter } from './media/server/encoding/videos.router.ts'
import { membershipsRouter } from './payments/server/memberships.router.ts'
import { paymentsRouter } from './payments/server/payments.router.ts'
import { adminRouter } from './office/server/overview.router.ts'
import { auditRouter } from './academy/server/audit.router.ts'
import { notificationsRouter } from './academy/server/notifications.router.ts'
import { settingsRouter } from './academy/server/settings.router.ts'
import { createCallerFactory, mergeRouters, router } from './platform/server/trpc.ts'

/** Every capability of the product, by noun and verb. */
export const appRouter = router({
  auth: authRouter,
  settings: settingsRouter,
  categories: categoriesRouter,
  courses: coursesRouter,
  bin: binRouter,
  lessons: mergeRouters(lessonsRouter, likesRouter),
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
  account: mergeRouters(accountRouter, accountExportRouter),
})

export type AppRouter = typeof appRouter
export type Outputs = inferRouterOutputs<AppRouter>

type Nouns = AppRouter['_def']['record']

/** 'noun.verb' of every procedure, for the REST table. */
export type ProcedurePath = {
  [Noun in keyof Nouns & string]: `${Noun}.${keyof Nouns[Noun] & string}`
}[keyof Nouns & string]

export const createCaller = createCallerFactory(appRouter)
