import { useSearch } from '@tanstack/react-router'
import { COMPLETED_AT } from '../../watching.rules.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { findPosition } from './last-position.ts'
import { type LessonOfReader, useLessonProgress } from './lesson-progress.ts'

type Detail = Outputs['progress']['detail']

const END_SECONDS = 5
const BEGINNING_SECONDS = 3

/** Returns where a video resumes: at the saved position, or at the beginning if it was finished. */
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
  /** The position in seconds. */
  at: number
  /** Whether the URL contains the position. Otherwise it is from saved progress. */
  named: boolean
}

/**
 * Returns the position at which a video starts. Undefined while loading. Refetches the position when the video
 * appears, because another device or the previous page may have changed it since the page was rendered.
 */
export function useStart(lesson: LessonOfReader): { start: Start | undefined; tracked: boolean } {
  const { enrolled, tracked } = useLessonProgress(lesson)
  const { data, isFetchedAfterMount } = trpc.progress.detail.useQuery(
    { id: lesson.id },
    { enabled: enrolled === true, refetchOnMount: 'always' },
  )
  // Only the URL of a lesson page can contain a position.
  const { t } = useSearch({ strict: false })
  const length = lesson.durationSeconds
  if (t !== undefined && t < (length ?? Infinity)) return { start: { at: t, named: true }, tracked }
  if (enrolled !== false && !isFetchedAfterMount) return { start: undefined, tracked }
  if (!enrolled || !data) return { start: { at: 0, named: false }, tracked }
  const position = findPosition(lesson.id) ?? data.position
  return { start: { at: resumeAt({ ...data, position }, length), named: false }, tracked }
}
