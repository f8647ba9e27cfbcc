import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Check, CircleStop, Lock, Play } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Course } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { iconButtonClass } from '../../../platform/client/ui/icon-button.tsx'
import { durationText } from '../found/duration-text.ts'
import { CourseText } from '../course/course-facts.tsx'
import { t } from '../../texts/course.ts'
import { t as marks } from '../../texts/lesson-marks.ts'

// Loaded on demand, because most courses have only videos.
const KindSign = lazyPart(() => import('../kinds/kind-sign.tsx').then((m) => m.KindSign), { quiet: true })

/** Loads the icons of the kinds of lessons. */
export const lessonIconsReady = () => KindSign.ready()

export interface LessonRowProps {
  course: Course
  lesson: Lesson
  number: number
  done: boolean
  /** Whether the lesson was added after the student finished the course. */
  fresh: boolean
  playing: boolean
  /** The video player, while the lesson plays. */
  video: ReactNode
  onChoose: () => void
}

function Sign({ lesson, done, playing }: Pick<LessonRowProps, 'lesson' | 'done' | 'playing'>) {
  if (done)
    return (
      <span className="grid size-6 place-items-center rounded-full bg-amber text-on-amber">
        <Check aria-hidden="true" className="size-4" strokeWidth={3} />
      </span>
    )
  const Icon = lesson.locked ? Lock : playing ? CircleStop : Play
  if (!lesson.locked && lesson.kind !== 'video' && !playing)
    return (
      <Suspense>
        <KindSign kind={lesson.kind} />
      </Suspense>
    )
  return lesson.hasVideo || lesson.locked ? <Icon aria-hidden="true" className="size-5 text-muted" /> : null
}

/**
 * One lesson: number, title and length, and whether it is unlocked, complete or playing. The arrow links to the
 * lesson page.
 */
export function LessonRow({ course, lesson, number, done, fresh, playing, video, onChoose }: LessonRowProps) {
  const page = { to: '/lessons/$id', params: { id: String(lesson.id) } } as const
  const content = (
    <>
      <span aria-hidden="true" className="w-6 shrink-0 text-end font-heading text-lg text-muted tabular-nums">
        {number}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block font-medium', playing && 'font-semibold')}>
          <CourseText course={course}>{lesson.title}</CourseText>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          {durationText(lesson.duration)}
          {lesson.isPreview && <Badge>{t.preview}</Badge>}
          {!lesson.isRequired && <Badge>{marks.optional}</Badge>}
          {fresh && <Badge tone="success">{marks.newSinceFinished}</Badge>}
        </span>
      </span>
      <span className="grid size-6 shrink-0 place-items-center">
        <Sign lesson={lesson} done={done} playing={playing} />
      </span>
      <span className="sr-only">
        {[done && t.done, lesson.locked && t.locked].filter(Boolean).join(', ')}
      </span>
    </>
  )
  const rowClass =
    'flex min-h-16 min-w-0 flex-1 items-center gap-4 py-3 ps-3 pe-1 text-start outline-offset-[-3px] hover:bg-ink/4 sm:ps-4'
  // A lesson that opens later links to its page, which shows the opening time.
  const playable = lesson.lockedReason === 'notEntitled' || lesson.videoUrl !== null
  return (
    <li className={playing ? 'bg-amber-soft' : undefined}>
      <div className="flex items-stretch">
        {playable ? (
          <button
            type="button"
            aria-expanded={lesson.locked ? undefined : playing}
            onClick={onChoose}
            className={rowClass}
          >
            {content}
          </button>
        ) : (
          <Link {...page} className={rowClass}>
            {content}
          </Link>
        )}
        <Link
          {...page}
          aria-label={t.openLesson(lesson.title)}
          title={t.openLessonPage}
          className={iconButtonClass('ghost', 'mx-1 self-center sm:mx-2')}
        >
          <ArrowUpRight aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      </div>
      {playing && <div className="px-3 pb-3 sm:px-4 sm:pb-4">{video}</div>}
    </li>
  )
}
