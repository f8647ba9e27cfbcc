import type { ComponentProps } from 'react'
import { CommentSection } from '../../../community/client/comment-section.tsx'
import { FreeLessons } from '../locked/free-lessons.tsx'
import { LessonTabs } from '../tabs/lesson-tabs.tsx'
import { Completion } from '../watching/completion.tsx'
import { LessonDescription } from '../watching/lesson-description.tsx'
import { WatchingSwitches } from '../watching/watching-switches.tsx'
import { LessonActions } from './lesson-actions.tsx'

/**
 * The student's progress in this lesson. If the student must buy the lesson, also shows the free lessons of the
 * course.
 */
function LessonStatus(props: ComponentProps<typeof Completion>) {
  const { course, lesson, lessons } = props
  return (
    <>
      <LessonActions lesson={lesson} course={course} />
      <Completion {...props} />
      {lesson.lockedReason === 'notEntitled' && <FreeLessons course={course} lessons={lessons} />}
    </>
  )
}

/**
 * The interactive parts of a lesson's page. They are in one script, which the browser loads at the first
 * interaction.
 */
export const deferredParts = { LessonStatus, LessonDescription, LessonTabs, CommentSection, WatchingSwitches }
