import { createFileRoute } from '@tanstack/react-router'
import { PaperPage } from '../assessment/admin/paper/paper-page.tsx'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = (utils: Utils, { params }: Loading<unknown, { id: string }>) =>
  // Imported here, because static imports of loaders are part of the scripts of every page.
  import('../assessment/admin/paper/load-paper.ts').then(({ loadPaper }) => loadPaper(utils, params.id))

export const Route = createFileRoute('/admin/quizzes/$id_/print')({
  loader: forAdmins(load),
  head: adminHead(() => t.printQuiz),
  component: PaperPage,
})
