import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../assessment/admin/exchange/import-page.tsx'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/questions_/import')({
  loader: forAdmins((utils) => utils.questions.topics.fetch()),
  head: adminHead(() => t.importQuestions),
  component: ImportPage,
})
