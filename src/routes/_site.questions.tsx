import { createFileRoute } from '@tanstack/react-router'
import { CommentsPage } from '../community/admin/comments-page.tsx'
import { receivedInput } from '../community/client/comments-input.ts'
import { requireViewer } from '../platform/client/page/guards.ts'
import { titled } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

/** The inbox for teachers who are not administrators. */
export const Route = createFileRoute('/_site/questions')({
  beforeLoad: requireViewer,
  loader: ({ context: { utils } }) =>
    Promise.all(Object.values(receivedInput).map((input) => utils.comments.received.fetchInfinite(input))),
  head: titled(() => t.questions),
  component: () => (
    <div className="shell py-8 sm:py-12">
      <CommentsPage />
    </div>
  ),
})
