import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { BinPage } from '../catalogue/admin/bin/bin-page.tsx'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/courses_/bin')({
  loader: forAdmins((utils) => Promise.all([utils.bin.list.fetch(), utils.bin.items.fetch()])),
  head: adminHead(() => t.bin),
  component: BinPage,
})
