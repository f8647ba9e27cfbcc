import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { neighbours } from './next-lessons.ts'
import { t } from '../../texts/lesson.ts'

type Props = { lesson: Pick<Lesson, 'id'>; lessons: readonly Lesson[]; done: boolean }

/** Links to the previous and the next lesson. The next one is highlighted when this lesson is complete. */
export function LessonNeighbours({ lesson, lessons, done }: Props) {
  const { previous, next } = neighbours(lessons, lesson.id)
  if (!previous && !next) return null
  return (
    <nav aria-label={t.neighbours} className="flex gap-2.5">
      {previous && (
        <Link
          to="/lessons/$id"
          params={{ id: String(previous.id) }}
          title={previous.title}
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'flex-1 sm:flex-none' })}
        >
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          {t.previous}
        </Link>
      )}
      {next && (
        <Link
          to="/lessons/$id"
          params={{ id: String(next.id) }}
          title={next.title}
          className={buttonClass({
            variant: done ? 'primary' : 'secondary',
            size: 'sm',
            className: 'flex-1 sm:flex-none',
          })}
        >
          {t.next}
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      )}
    </nav>
  )
}
