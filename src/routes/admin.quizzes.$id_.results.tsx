import { createFileRoute } from '@tanstack/react-router'
import { QuizResultsPage } from '../assessment/admin/results/quiz-results-page.tsx'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = (utils: Utils, { params }: Loading<unknown, { id: string }>) =>
  // A dynamic import, because static imports of loaders are part of every page's scripts.
  import('../assessment/admin/results/load-results.ts').then(({ loadResults }) =>
    loadResults(utils, params.id),
  )

export const Route = createFileRoute('/admin/quizzes/$id_/results')({
  // The page parses the parameter. Parsing it here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as { tab?: string },
  loader: forAdmins(load),
  head: adminHead(() => t.quizResults),
  component: QuizResultsPage,
})
