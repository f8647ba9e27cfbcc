import { Suspense } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import type { TabItem } from '../../../platform/client/ui/tabs.tsx'
import { t } from '../../texts/announcements.ts'

const Part = lazyPart(() => import('./announcement-list.tsx').then((m) => m.AnnouncementList), {
  quiet: true,
})

/**
 * Returns the tab with the announcements that an enrolled student received about a course. Only the browser fetches
 * them, so that the page can be in the response cache. This is the last tab, so other tabs don't move when it
 * appears.
 */
export function useCourseNews(slug: string): readonly TabItem[] {
  const { data: course } = trpc.courses.bySlug.useQuery({ slug })
  const input = { courseId: course?.id ?? 0 }
  // The page has already fetched this for signed-in users.
  const { data: enrollment } = trpc.enrollments.byCourse.useQuery(input, { enabled: false })
  const { data: items = [] } = trpc.announcements.ofCourse.useQuery(input, { enabled: Boolean(enrollment) })
  if (items.length === 0) return []
  const panel = (
    <Suspense>
      <Part items={items} />
    </Suspense>
  )
  return [{ key: 'announcements', label: t.announcements, count: items.length, panel }]
}
