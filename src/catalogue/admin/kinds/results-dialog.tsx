import type { Lesson } from '../../lessons.schema.ts'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/kinds.ts'

interface ResultsDialogProps {
  lesson: Lesson
  open: boolean
  onClose: () => void
}

const STATUSES = {
  incomplete: () => t.inProgress,
  completed: () => t.completed,
  passed: () => t.passed,
  failed: () => t.notPassed,
}

/** The results of all students in a SCORM package. */
export function ResultsDialog({ lesson, open, onClose }: ResultsDialogProps) {
  const query = trpc.lessons.scormResults.useInfiniteQuery(
    { id: lesson.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
  const results = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog open={open} onClose={onClose} title={t.resultsOf(lesson.title)}>
      {!results ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-40" />
        )
      ) : results.length === 0 ? (
        <p className="text-muted">{t.noResults}</p>
      ) : (
        <>
          <ul className="divide-y divide-hairline">
            {results.map(({ userId, username, fullName, part, status, score, seconds, updatedAt }) => (
              <li key={`${userId} ${part}`} className="grid gap-1 py-3 sm:grid-cols-[1fr_auto] sm:gap-x-4">
                <div className="min-w-0 break-words">
                  <p className="font-medium">{fullName ?? username}</p>
                  {fullName && <p className="text-sm text-muted">{username}</p>}
                  <p className="text-sm text-muted">{part}</p>
                </div>
                <div className="text-sm sm:text-end">
                  <p className="font-medium tabular-nums">
                    {STATUSES[status]()}
                    {score !== null && ` · ${Math.round(score)}%`}
                  </p>
                  <p className="text-muted tabular-nums">
                    {seconds > 0 && `${formatClock(seconds)} · `}
                    <When date={updatedAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </Dialog>
  )
}
