import { createFileRoute } from '@tanstack/react-router'
import { forAdmins } from '../admin/admin-loader.ts'
import { SettingsPage } from '../admin/settings-page.tsx'
import { pageHead } from '../site/head.ts'

export const Route = createFileRoute('/admin/settings')({
  loader: forAdmins((utils) => utils.settings.list.fetch(undefined, { staleTime: 0 })),
  head: ({ match: { context } }) => pageHead({ site: context.site, title: 'Site Settings' }),
  component: SettingsPage,
})
