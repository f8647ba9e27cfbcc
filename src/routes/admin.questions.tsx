import { createFileRoute } from '@tanstack/react-router'
import { QuestionBankPage } from '../assessment/admin/questions/question-bank-page.tsx'
import { loadBank, type QuestionSearch } from '../assessment/admin/questions/question-search.ts'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<QuestionSearch>) => {
  // When the filters change, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await loadBank(utils, deps)
}

export const Route = createFileRoute('/admin/questions')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as QuestionSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.questionBank),
  component: QuestionBankPage,
})
