import { createFileRoute } from '@tanstack/react-router'
import { AddQuestionsPage } from '../assessment/admin/exchange/add-questions-page.tsx'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

// One route for both ways to add questions, because the router contains all routes and is part of every page.
export const Route = createFileRoute('/admin/questions_/$way')({
  loader: forAdmins((utils) => utils.questions.topics.fetch()),
  head: adminHead(() => t.questionBank),
  component: AddQuestionsPage,
})
