import { createFileRoute } from '@tanstack/react-router'
import { CommentsPage } from '../community/admin/comments-page.tsx'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/comments')({
  loader: forAdmins((utils) =>
    // A dynamic import, because static imports of loaders are part of every page's scripts.
    import('../community/client/load-inbox.ts').then(({ loadInbox }) => loadInbox(utils, { reported: true })),
  ),
  head: adminHead(() => t.comments),
  component: CommentsPage,
})
