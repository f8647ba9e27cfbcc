import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Course } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { describeLength, parseDuration } from '../../../platform/duration.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { durationText } from '../found/duration-text.ts'
import { CourseText } from '../course/course-facts.tsx'
import { t } from '../../texts/course.ts'

type Props = {
  course: Course
  title: string
  lessons: readonly Lesson[]
  /** IDs of the lessons that the student has completed. */
  done: ReadonlySet<number>
  /** Whether to show the student's progress. */
  studies: boolean
  /** Whether the student's next lesson is in this section. */
  isCurrent: boolean
  /** The list of the section's lessons. */
  children: ReactNode
}

/** A section of a course. On phones, users can open and close it, and at first only the current section is open. */
export function CourseSection({ course, title, lessons, done, studies, isCurrent, children }: Props) {
  const [isOpen, setOpen] = useState(isCurrent)
  const listId = useId()
  const seconds = lessons.reduce((sum, { duration }) => sum + (parseDuration(duration) ?? 0), 0)
  const complete = lessons.filter(({ id }) => done.has(id)).length
  const facts = [
    studies ? t.doneLessons(complete, lessons.length) : t.lessonCount(lessons.length),
    ...(seconds > 0 ? [durationText(describeLength(seconds))] : []),
  ].join(' · ')
  const heading = (
    <>
      <CourseText course={course}>{title}</CourseText>
      <span className="sr-only">, </span>
      <span className="block font-text text-sm font-normal tracking-normal text-muted tabular-nums sm:shrink-0">
        {facts}
      </span>
    </>
  )
  return (
    <div>
      <h3 className="bg-sunken font-semibold break-words">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-16 w-full items-center gap-3 py-3 ps-4 pe-4.5 text-start outline-offset-[-3px] sm:hidden"
        >
          <span className="min-w-0 flex-1">{heading}</span>
          <ChevronDown
            aria-hidden="true"
            className={cx(
              'size-5 shrink-0 text-muted transition-transform duration-150',
              isOpen && 'rotate-180',
            )}
          />
        </button>
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 max-sm:hidden">
          {heading}
        </span>
      </h3>
      <div id={listId} className={cx('border-t border-hairline', !isOpen && 'max-sm:hidden print:block!')}>
        {children}
      </div>
    </div>
  )
}
