import { type ComponentType, useState } from 'react'
import type { Course } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { announce } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { CourseSection } from './course-section.tsx'
import { lessonIconsReady, LessonRow } from './lesson-row.tsx'
import { purchaseMessages } from '../payment/purchase-messages.ts'
import { t } from '../../texts/course.ts'

export interface LessonListProps {
  course: Course
  lessons: readonly Lesson[]
  /** IDs of the lessons that the student has completed. */
  done: ReadonlySet<number>
  /** Whether the purchase status is loading. */
  checking: boolean
  /** Plays a lesson inside the list. */
  Player: ComponentType<{ lesson: Lesson; course: Course }>
}

/**
 * Returns the component of the list. The server also loads the list's icons, so that the first response contains them.
 */
export async function loadLessonList() {
  if (import.meta.env.SSR) await lessonIconsReady()
  return LessonList
}

/** A course's numbered lessons. Lessons play inside the list, one at a time. */
function LessonList({ course, lessons, done, checking, Player }: LessonListProps) {
  const [playing, setPlaying] = useState<number | null>(null)
  // Only students who completed a lesson can have finished the course.
  const { data: enrollment } = trpc.enrollments.byCourse.useQuery(
    { courseId: course.id },
    { enabled: done.size > 0 },
  )
  // The current lesson is set only once. If it followed the student's progress, a section could close while the student
  // reads it.
  const [current] = useState(() => (lessons.find(({ id }) => !done.has(id)) ?? lessons[0])?.id)
  if (lessons.length === 0) return <p className="text-muted">{t.noLessons}</p>
  const choose = (lesson: Lesson) => {
    if (lesson.locked)
      return announce(checking ? purchaseMessages.pleaseWait : purchaseMessages.purchaseRequiredLessons)
    setPlaying(lesson.id === playing ? null : lesson.id)
  }
  return (
    <div className="card divide-y divide-hairline overflow-hidden">
      {sectionsOf(lessons).map(({ title, from, to }) => {
        const own = lessons.slice(from, to)
        const list = (
          <ol start={from + 1} className="divide-y divide-hairline">
            {own.map((lesson, index) => (
              <LessonRow
                key={lesson.id}
                course={course}
                lesson={lesson}
                number={from + index + 1}
                done={done.has(lesson.id)}
                fresh={enrollment?.newLessonIds.includes(lesson.id) ?? false}
                playing={lesson.id === playing}
                video={lesson.id === playing && <Player lesson={lesson} course={course} />}
                onChoose={() => choose(lesson)}
              />
            ))}
          </ol>
        )
        if (!title) return <div key={from}>{list}</div>
        const isCurrent = own.some(({ id }) => id === current)
        return (
          <CourseSection
            key={from}
            {...{ course, title, done, isCurrent }}
            lessons={own}
            studies={done.size > 0}
          >
            {list}
          </CourseSection>
        )
      })}
    </div>
  )
}

/** Groups the lessons by section. Lessons before the first section are in a group without a title. */
const sectionsOf = (lessons: readonly Lesson[]) => {
  const starts = [...lessons.keys()].filter(
    (at) => at === 0 || lessons[at]?.sectionId !== lessons[at - 1]?.sectionId,
  )
  return starts.map((from, index) => ({
    title: lessons[from]?.section,
    from,
    to: starts[index + 1] ?? lessons.length,
  }))
}
