import { Clock, Languages, Star, Users } from 'lucide-react'
import { LANGUAGE_NAMES } from '../../../platform/client/language-names.ts'
import { OUR_LANGUAGE } from '../../../platform/constants.ts'
import { interfaceLanguage } from '../../../platform/language/in-languages.ts'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { Course } from '../../courses.schema.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { durationText } from '../found/duration-text.ts'
import { levelName } from '../found/level-names.ts'
import { t } from '../../texts/course.ts'

type Facts = Pick<Course, 'rating' | 'students' | 'duration' | 'language' | 'level'>

interface CourseTextProps {
  course: Pick<Course, 'language'>
  as?: 'bdi' | 'div'
  children: ReactNode
}

/** Displays text of a course or its lessons within text of the interface. Sets its language and direction. */
export function CourseText({ course: { language }, as: Tag = 'bdi', children }: CourseTextProps) {
  return (
    <Tag dir="auto" lang={language === interfaceLanguage() ? undefined : language}>
      {children}
    </Tag>
  )
}

const item = 'inline-flex items-center gap-1.5'

/** Renders text for screen readers only. For other users, an icon or the position shows the meaning. */
const hidden = (words: string) => <span className="sr-only">{words}</span>

/** The rating out of five stars. Renders nothing if there is no rating yet. */
export function Rating({ rating }: { rating: number }) {
  if (rating === 0) return null
  return (
    <span className={item}>
      <Star aria-hidden="true" className="size-4 fill-amber text-amber-mark" />
      <Rich
        text={t.rated}
        tags={{ hidden, value: () => <span className="font-semibold text-ink">{rating.toFixed(1)}</span> }}
      />
    </span>
  )
}

/**
 * Rating, students, duration, level and language on one line. `full` shows all of them with visible labels.
 * `RatingLink` links the rating to the reviews.
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
          t.studentCount(students)
        ) : (
          <span>
            <Rich text={t.studentCountShort(students)} tags={{ hidden }} />
          </span>
        )}
      </span>
      <span className={item}>
        <Clock aria-hidden="true" className="size-4" />
        {durationText(duration)}
      </span>
      {level && <span>{levelName(level)}</span>}
      {(full || language !== OUR_LANGUAGE) && (
        <span className={item}>
          <Languages aria-hidden="true" className="size-4" />
          <Rich text={t.inLanguage} tags={{ hidden, language: () => LANGUAGE_NAMES[language] }} />
        </span>
      )}
    </div>
  )
}
