import { COMPLETED_AT } from '../../shared/constants.ts'
import type { Lesson } from '../../shared/schemas/lessons.ts'
import { useViewer } from '../accounts/viewer.ts'
import { messages } from '../messages.ts'
import { type Outputs, trpc } from '../trpc.ts'

type Detail = Outputs['progress']['detail']

const END_SECONDS = 5
const BEGINNING_SECONDS = 3

/** Where a video goes on: where it was left, or at the beginning once it was finished. */
export function resumeAt(
  { position, completed }: Pick<Detail, 'position' | 'completed'>,
  length: number | null,
): number {
  if (position < BEGINNING_SECONDS) return 0
  if (length === null) return position
  const finished = position >= length - END_SECONDS || (completed && position >= length * COMPLETED_AT)
  return finished ? 0 : position
}

/** Where the reader is in a lesson. Progress is kept for whoever is enrolled and may watch it. */
export function useLessonProgress(lesson: Pick<Lesson, 'id' | 'courseId' | 'locked' | 'durationSeconds'>) {
  const viewer = useViewer()
  const check = trpc.enrollments.check.useQuery({ courseId: lesson.courseId }, { enabled: Boolean(viewer) })
  const enrolled = viewer === null ? false : check.isError ? false : check.data?.enrolled
  const progress = trpc.progress.detail.useQuery({ id: lesson.id }, { enabled: enrolled === true })
  const detail = enrolled ? progress.data : undefined
  const waits = enrolled === undefined || (enrolled && progress.isPending)
  return {
    viewer,
    /** Undefined while it is not known. */
    enrolled,
    detail,
    /** In seconds; undefined while it is not known. */
    startAt: detail ? resumeAt(detail, lesson.durationSeconds) : waits ? undefined : 0,
    tracked: enrolled === true && !lesson.locked,
  }
}

/** Marks a lesson as complete, or takes it back. */
export function useMarkComplete(lessonId: number) {
  const utils = trpc.useUtils()
  return trpc.progress.update.useMutation({
    meta: { failure: messages.progressFailed, refresh: ['progress', 'enrollments'] },
    onSuccess: ({ position, completed }) =>
      utils.progress.detail.setData(
        { id: lessonId },
        (before) => before && { ...before, position, completed },
      ),
  })
}
