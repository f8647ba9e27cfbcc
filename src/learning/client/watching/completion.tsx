import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowRight, CircleCheck } from 'lucide-react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { COMPLETED_AT } from '../../watching.rules.ts'
import { youtubeId } from '../../../platform/youtube.ts'
import { useDoneLessons } from '../../../catalogue/client/course/use-done-lessons.ts'
import { useEnrolling } from '../../../catalogue/client/course/use-enrolling.ts'
import { formatClock } from '../../../media/client/player/format-time.ts'
import type { Player } from '../../../media/client/player/player.ts'
import { useStore } from '../../../media/client/player/store.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { useInBrowser } from '../../../platform/client/ui/hooks/use-in-browser.ts'
import { useLessonProgress, useMarkComplete } from './lesson-progress.ts'
import { t } from '../../texts/lesson.ts'

type Detail = NonNullable<ReturnType<typeof useLessonProgress>['detail']>

type Props = {
  lesson: Lesson
  course: Course
  lessons: readonly Lesson[]
  player: Player
  /** The progress from the loader. The player may refetch it before this component hydrates. */
  arrived: Detail | undefined
}

/**
 * The student's progress in this lesson: the part that is still missing, or a note that the lesson is complete. Other
 * users get a hint that they must enrol to track their progress.
 */
export function Completion({ lesson, course, lessons, player, arrived }: Props) {
  const { viewer, enrolled, detail: known, tracked } = useLessonProgress(lesson)
  const detail = useInBrowser() ? known : arrived
  if (lesson.locked || enrolled === undefined) return null
  if (!enrolled) return <EnrollHint course={course} guest={viewer === null} />
  if (!detail || !tracked) return null
  return <Progress lesson={lesson} course={course} lessons={lessons} player={player} detail={detail} />
}

const row =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden rounded-control border border-hairline px-4 py-3'

function EnrollHint({ course, guest }: { course: Course; guest: boolean }) {
  const { busy, start } = useEnrolling(course)
  const navigate = useNavigate()
  const from = useLocation({ select: ({ href }) => href })
  return (
    <div className={row}>
      <p className="text-sm text-muted">{t.enrolToContinue}</p>
      <Button
        variant="secondary"
        size="sm"
        busy={busy !== null}
        busyLabel={busy === 'enrolling' ? t.enrolling : t.checking}
        onClick={() => (guest ? void navigate({ to: '/login', search: { from } }) : start())}
      >
        {t.enrolToTrack}
      </Button>
    </div>
  )
}

type ProgressProps = Omit<Props, 'arrived'> & { detail: Detail }

function Progress({ lesson, course, lessons, player, detail }: ProgressProps) {
  const done = useDoneLessons(course.id)
  const finished =
    detail.completed &&
    lessons.every(({ id, isVisible, isRequired }) => !isVisible || !isRequired || done.has(id))
  const mark = useMarkComplete(lesson.id)
  const set = (completed: boolean) => {
    const { time, started } = player.get()
    mark.mutate({ id: lesson.id, position: started ? time : detail.position, watched: [], completed })
  }
  // Students cannot mark these lessons. Their results complete them.
  const isMeasured = ['quiz', 'scorm', 'assignment'].includes(lesson.kind)
  // Students cannot mark a live class without a recording. Joining it completes it.
  if ((isMeasured || (lesson.kind === 'live' && !lesson.hasVideo)) && !detail.completed) return null
  if (detail.completed)
    return (
      <div className={row}>
        <p role="status" className="flex items-center gap-2 font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-5" />
          {t.completed}
        </p>
        <span className="flex flex-wrap gap-2">
          {!isMeasured && (
            <Button variant="ghost" size="sm" busy={mark.isPending} onClick={() => set(false)}>
              {t.markNotComplete}
            </Button>
          )}
          {finished && (
            <Link
              to="/courses/$slug/finished"
              params={{ slug: course.slug }}
              className={buttonClass({ size: 'sm' })}
            >
              {t.finishedCourse}
              <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
            </Link>
          )}
        </span>
      </div>
    )
  return (
    <div className={row}>
      <p className="text-sm text-muted tabular-nums">
        <Missing lesson={lesson} player={player} detail={detail} />
      </p>
      <Button variant="secondary" size="sm" busy={mark.isPending} onClick={() => set(true)}>
        {t.markComplete}
      </Button>
    </div>
  )
}

/** Explains which part of the video the student still has to watch to complete the lesson. */
function Missing({ lesson, player, detail }: Pick<ProgressProps, 'lesson' | 'player' | 'detail'>) {
  const length = useStore(player, (state) => state.duration)
  if (lesson.videoUrl === null) return t.readThrough
  // An embedded player reports the video's length more exactly than the lesson's data.
  const outside = !lesson.videoUrl.startsWith('/')
  const goal = outside && length > 0 ? length * COMPLETED_AT : detail.completesAt
  if (goal === null) return t.markWhenWatched
  const watched = detail.watchedTo >= 1 ? formatClock(detail.watchedTo) : null
  return youtubeId(lesson.videoUrl) && length === 0
    ? t.playToEnd(watched)
    : t.playPast(formatClock(goal), watched)
}
