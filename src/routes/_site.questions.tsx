import { createFileRoute } from '@tanstack/react-router'
import { TeacherPage } from '../office/admin/courses/teacher-page.tsx'
import { requireViewer } from '../platform/client/page/guards.ts'
import { titled } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

/** The inbox for teachers who are not administrators. */
export const Route = createFileRoute('/_site/questions')({
  beforeLoad: requireViewer,
  loader: ({ context: { utils } }) =>
    // A dynamic import, because static imports of loaders are part of every page's scripts.
    import('../community/client/load-inbox.ts').then(({ loadInbox }) => loadInbox(utils)),
  head: titled(() => t.questions),
  component: () => (
    <div className="shell py-8 sm:py-12">
      <TeacherPage />
    </div>
  ),
})
