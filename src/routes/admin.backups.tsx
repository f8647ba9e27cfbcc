import { createFileRoute } from '@tanstack/react-router'
import { BackupsPage } from '../archive/admin/backups-page.tsx'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/backups')({
  loader: forAdmins((utils) => utils.backups.list.fetch()),
  head: adminHead(() => t.backups),
  component: BackupsPage,
})
