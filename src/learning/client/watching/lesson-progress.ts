import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { t } from '../../texts/lesson.ts'

const progressFailed = failure(t.error, t.progressFailed)

export type LessonOfReader = Pick<Lesson, 'id' | 'courseId' | 'locked' | 'durationSeconds'>

/**
 * Returns the student's progress in a lesson. Lantern tracks progress only for enrolled students who may watch the
 * lesson.
 */
export function useLessonProgress(lesson: LessonOfReader) {
  const viewer = useViewer()
  const check = trpc.enrollments.check.useQuery({ courseId: lesson.courseId }, { enabled: Boolean(viewer) })
  const enrolled = viewer === null ? false : check.isError ? false : check.data?.enrolled
  const progress = trpc.progress.detail.useQuery({ id: lesson.id }, { enabled: enrolled === true })
  return {
    viewer,
    /** Whether the student is enrolled. Undefined while loading. */
    enrolled,
    detail: enrolled ? progress.data : undefined,
    tracked: enrolled === true && !lesson.locked,
  }
}

/** Returns a mutation that marks a lesson as complete, or removes the mark. */
export function useMarkComplete(lessonId: number) {
  const utils = trpc.useUtils()
  return trpc.progress.update.useMutation({
    meta: { failure: progressFailed, refresh: ['progress', 'enrollments'] },
    onSuccess: ({ position, completed }) =>
      utils.progress.detail.setData(
        { id: lessonId },
        (before) => before && { ...before, position, completed },
      ),
  })
}
