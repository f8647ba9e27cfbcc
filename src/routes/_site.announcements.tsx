import { createFileRoute } from '@tanstack/react-router'
import { titled } from '../platform/client/document/head.ts'
import { requireViewer } from '../platform/client/page/guards.ts'
import { AnnouncementsPage } from '../students/client/announcements/announcements-page.tsx'
import { ownAnnouncements } from '../students/client/announcements/own-announcements.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/announcements')({
  beforeLoad: requireViewer,
  loader: ({ context: { utils } }) => utils.announcements.mine.fetchInfinite(ownAnnouncements),
  head: titled(() => t.announcements),
  component: AnnouncementsPage,
})
