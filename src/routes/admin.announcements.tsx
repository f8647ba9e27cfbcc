import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { firstAnnouncements } from '../students/admin/announcements/announcement-messages.ts'
import { AnnouncementsPage } from '../students/admin/announcements/announcements-page.tsx'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/announcements')({
  loader: forAdmins((utils) => utils.announcements.list.fetchInfinite(firstAnnouncements)),
  head: adminHead(() => t.announcements),
  component: AnnouncementsPage,
})
