import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { BatchesPage } from '../students/admin/batches/batches-page.tsx'
import { firstBatches } from '../students/admin/batches/batch-words.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/batches')({
  loader: forAdmins((utils) => utils.batches.list.fetchInfinite(firstBatches(false))),
  head: adminHead(() => t.batches),
  component: BatchesPage,
})
