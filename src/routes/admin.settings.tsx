import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { SettingsPage } from '../academy/admin/settings-page.tsx'

export const Route = createFileRoute('/admin/settings')({
  loader: forAdmins((utils) => utils.settings.list.fetch(undefined, { staleTime: 0 })),
  head: adminHead('Site Settings'),
  component: SettingsPage,
})
