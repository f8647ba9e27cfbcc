import { createFileRoute } from '@tanstack/react-router'
import { LessonQuestionsPage } from '../assessment/admin/lesson-questions-page.tsx'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = (utils: Utils, { params }: Loading<unknown, { id: string }>) =>
  // A dynamic import, because static imports of loaders are part of every page's scripts.
  import('../assessment/admin/load-questions.ts').then(({ loadQuestions }) => loadQuestions(utils, params.id))

export const Route = createFileRoute('/admin/quizzes/$id')({
  loader: forAdmins(load),
  head: adminHead(() => t.lessonQuestions),
  component: LessonQuestionsPage,
})
