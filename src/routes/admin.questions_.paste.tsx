import { createFileRoute } from '@tanstack/react-router'
import { PastePage, type PasteSearch } from '../assessment/admin/exchange/paste-page.tsx'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/questions_/paste')({
  // The page parses the parameters, because the router contains all routes.
  validateSearch: (raw: Record<string, unknown>) => raw as PasteSearch,
  loader: forAdmins((utils) => utils.questions.topics.fetch()),
  head: adminHead(() => t.pastePaper),
  component: PastePage,
})
