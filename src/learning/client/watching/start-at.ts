import { useSearch } from '@tanstack/react-router'
import { COMPLETED_AT } from '../../../platform/constants.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { findPosition } from './last-position.ts'
import { type LessonOfReader, useLessonProgress } from './lesson-progress.ts'

type Detail = Outputs['progress']['detail']

const END_SECONDS = 5
const BEGINNING_SECONDS = 3

/** Where a video goes on: where it was left, or at the beginning once it was finished. */
function resumeAt(
  { position, completed }: Pick<Detail, 'position' | 'completed'>,
  length: number | null,
): number {
  if (position < BEGINNING_SECONDS) return 0
  if (length === null) return position
  const finished = position >= length - END_SECONDS || (completed && position >= length * COMPLETED_AT)
  return finished ? 0 : position
}

type Start = {
  startAt: number | undefined
  /** The address names it: nothing is resumed. */
  named: boolean
  tracked: boolean
}

/**
 * Where a video begins, in seconds; undefined while that is not known. It is asked for anew when the video comes on: another
 * device, or the page that was left a moment ago, may have moved it since the rest of this page was made.
 */
export function useStartAt(lesson: LessonOfReader): Start {
  const { enrolled, tracked } = useLessonProgress(lesson)
  const { data, isFetchedAfterMount } = trpc.progress.detail.useQuery(
    { id: lesson.id },
    { enabled: enrolled === true, refetchOnMount: 'always' },
  )
  // The address of a lesson may name a moment; that of a course never does.
  const { t } = useSearch({ strict: false })
  const length = lesson.durationSeconds
  if (t !== undefined && t < (length ?? Infinity)) return { startAt: t, named: true, tracked }
  const resumed = { named: false, tracked }
  if (enrolled !== false && !isFetchedAfterMount) return { ...resumed, startAt: undefined }
  if (!enrolled || !data) return { ...resumed, startAt: 0 }
  const position = findPosition(lesson.id) ?? data.position
  return { ...resumed, startAt: resumeAt({ ...data, position }, length) }
}
