import { Clock, Languages, Star, Users } from 'lucide-react'
import { counted, formatCount } from '../../../platform/count.ts'
import { LANGUAGE_NAMES } from '../../../platform/client/language-names.ts'
import { OUR_LANGUAGE } from '../../../platform/constants.ts'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { Course } from '../../courses.schema.ts'
import { cx } from '../../../platform/client/ui/cx.ts'

type Facts = Pick<Course, 'rating' | 'students' | 'duration' | 'language' | 'level'>

interface CourseTextProps {
  course: Pick<Course, 'language'>
  as?: 'bdi' | 'div'
  children: ReactNode
}

/** What a course says itself, its lessons included, amid words of ours, which are in another language or direction. */
export function CourseText({ course: { language }, as: Tag = 'bdi', children }: CourseTextProps) {
  return (
    <Tag dir="auto" lang={language === OUR_LANGUAGE ? undefined : language}>
      {children}
    </Tag>
  )
}

const item = 'inline-flex items-center gap-1.5'

/** Stars out of five; nothing where nobody has rated yet. */
export function Rating({ rating }: { rating: number }) {
  if (rating === 0) return null
  return (
    <span className={item}>
      <Star aria-hidden="true" className="size-4 fill-amber text-amber-mark" />
      <span className="sr-only">Rated </span>
      <span className="font-semibold text-ink">{rating.toFixed(1)}</span>
      <span className="sr-only"> out of 5</span>
    </span>
  )
}

/**
 * Rating, students, duration, level and language on one line. `full` leaves none out and writes them in words for everybody; `RatingLink` leads
 * from the rating to those who gave it.
 */
export function CourseFacts({
  course,
  full = false,
  RatingLink = Fragment,
  className,
}: {
  course: Facts
  full?: boolean
  RatingLink?: ComponentType<{ children: ReactNode }>
  className?: string
}) {
  const { rating, students, duration, language, level } = course
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-1 text-muted tabular-nums', className)}>
      <RatingLink>
        <Rating rating={rating} />
      </RatingLink>
      <span className={item}>
        <Users aria-hidden="true" className="size-4" />
        {full ? (
          counted(students, 'student')
        ) : (
          <>
            {formatCount(students)}
            <span className="sr-only">{students === 1 ? ' student' : ' students'}</span>
          </>
        )}
      </span>
      <span className={item}>
        <Clock aria-hidden="true" className="size-4" />
        {duration}
      </span>
      {level && <span className="capitalize">{level}</span>}
      {(full || language !== OUR_LANGUAGE) && (
        <span className={item}>
          <Languages aria-hidden="true" className="size-4" />
          <span className="sr-only">In </span>
          {LANGUAGE_NAMES[language]}
        </span>
      )}
    </div>
  )
}
