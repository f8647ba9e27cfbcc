import { ChartColumn, MessagesSquare } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CommentsPage } from '../../../community/admin/comments-page.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { t } from '../../texts/insight.ts'

const TaughtInsight = lazyPart(() => import('./taught-insight.tsx').then((m) => m.TaughtInsight))

/** The page of teachers who are not administrators: the inbox, and charts of their own courses. */
export function TeacherPage() {
  const [showsInsight, setShowsInsight] = useState(false)
  return (
    <div className="grid gap-6">
      <p>
        <Button
          variant="secondary"
          size="sm"
          icon={showsInsight ? <MessagesSquare aria-hidden="true" /> : <ChartColumn aria-hidden="true" />}
          onClick={() => setShowsInsight(!showsInsight)}
        >
          {showsInsight ? t.backToQuestions : t.yourCourses}
        </Button>
      </p>
      {showsInsight ? (
        <Suspense fallback={<Spinner />}>
          <TaughtInsight />
        </Suspense>
      ) : (
        <CommentsPage />
      )}
    </div>
  )
}
