import { createFileRoute } from '@tanstack/react-router'
import { CommentsPage } from '../community/admin/comments-page.tsx'
import { receivedInput } from '../community/client/comments-input.ts'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/comments')({
  loader: forAdmins((utils) =>
    Promise.all([
      ...Object.values(receivedInput).map((input) => utils.comments.received.fetchInfinite(input)),
      utils.comments.reported.fetch(),
    ]),
  ),
  head: adminHead(() => t.comments),
  component: CommentsPage,
})
