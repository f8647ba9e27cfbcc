import { createFileRoute } from '@tanstack/react-router'
import { CommentsPage } from '../community/admin/comments-page.tsx'
import { COMMENT_STATES } from '../community/comments.schema.ts'
import { receivedInput } from '../community/client/comments-input.ts'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/comments')({
  loader: forAdmins((utils) =>
    Promise.all(COMMENT_STATES.map((state) => utils.comments.received.fetchInfinite(receivedInput(state)))),
  ),
  head: adminHead(() => t.comments),
  component: CommentsPage,
})
