import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { FoundLesson } from '../../search.schema.ts'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { CourseText } from '../course/course-facts.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/courses.ts'

export interface FoundLessonLinkProps {
  lesson: FoundLesson
  onClick?: (() => void) | undefined
  className: string
}

/**
 * A link to a lesson that matches the search. If its captions match, the link starts the video at the matching
 * caption.
 */
export function FoundLessonLink({ lesson, onClick, className }: FoundLessonLinkProps) {
  const { lessonId, title, order, course, said } = lesson
  return (
    <Link
      to="/lessons/$id"
      params={{ id: String(lessonId) }}
      search={said ? { t: Math.floor(said.at) } : {}}
      onClick={onClick}
      className={className}
    >
      <span className="grid w-16 shrink-0 justify-items-center gap-0.5 text-muted">
        <Play aria-hidden="true" className="size-5" />
        {said && <span className="text-sm tabular-nums">{formatClock(said.at)}</span>}
      </span>
      <span className="grid min-w-0">
        <span className="truncate font-medium">
          <CourseText course={course}>{title}</CourseText>
        </span>
        {said && (
          <span className="line-clamp-2 text-sm">
            “
            <bdi dir="auto" lang={said.language}>
              {said.text}
            </bdi>
            ”
          </span>
        )}
        <span className="truncate text-sm text-muted">
          <Rich
            text={t.lessonOf(order)}
            tags={{ course: () => <CourseText course={course}>{course.title}</CourseText> }}
          />
        </span>
      </span>
    </Link>
  )
}
