import { useSearch } from '@tanstack/react-router'
import { COMPLETED_AT } from '../../watching.rules.ts'
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
  /** In seconds. */
  at: number
  /** Its address says so: nothing is resumed. */
  named: boolean
}

/**
 * Where a video begins; undefined while that is not known. It is asked for anew when the video comes on: another device, or the
 * page that was left a moment ago, may have moved it since the rest of this page was made.
 */
export function useStart(lesson: LessonOfReader): { start: Start | undefined; tracked: boolean } {
  const { enrolled, tracked } = useLessonProgress(lesson)
  const { data, isFetchedAfterMount } = trpc.progress.detail.useQuery(
    { id: lesson.id },
    { enabled: enrolled === true, refetchOnMount: 'always' },
  )
  // The address of a lesson may name a moment; that of a course never does.
  const { t } = useSearch({ strict: false })
  const length = lesson.durationSeconds
  if (t !== undefined && t < (length ?? Infinity)) return { start: { at: t, named: true }, tracked }
  if (enrolled !== false && !isFetchedAfterMount) return { start: undefined, tracked }
  if (!enrolled || !data) return { start: { at: 0, named: false }, tracked }
  const position = findPosition(lesson.id) ?? data.position
  return { start: { at: resumeAt({ ...data, position }, length), named: false }, tracked }
}
