import { createFileRoute } from '@tanstack/react-router'
import { PastePage } from '../assessment/admin/exchange/paste-page.tsx'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

interface PasteSearch {
  /** The ID of the quiz that the questions are for. */
  quiz?: number | undefined
}

const load = (utils: Utils, { deps: { quiz } }: Loading<PasteSearch>) =>
  Promise.all([utils.questions.topics.fetch(), quiz ? utils.lessons.byId.fetch({ id: quiz }) : null])

export const Route = createFileRoute('/admin/questions_/paste')({
  validateSearch: ({ quiz }: Record<string, unknown>): PasteSearch => ({
    quiz: typeof quiz === 'number' && Number.isInteger(quiz) && quiz > 0 && quiz < 2 ** 31 ? quiz : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.pastePaper),
  component: PastePage,
})
