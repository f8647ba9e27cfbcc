import type { ComponentType } from 'react'
import type { Course, CourseDescription } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { CourseAnswers, CourseOutcomes } from './course-answers.tsx'
import { CoverPreview } from './cover-preview.tsx'
import { CourseTeacher } from './course-teacher.tsx'
import { RelatedCourses } from './related-courses.tsx'

export type CourseAboutProps = { course: Course } & (
  | { part: 'outcomes' | 'answers' | 'teacher' | 'related'; about: CourseDescription }
  | { part: 'preview'; lessons: readonly Lesson[]; Player: ComponentType<{ lesson: Lesson; course: Course }> }
)

/** One of the optional sections of a course's page. */
export function CourseAbout(props: CourseAboutProps) {
  if (props.part === 'preview') return <CoverPreview {...props} />
  if (props.part === 'teacher') return <CourseTeacher {...props} />
  if (props.part === 'related') return <RelatedCourses {...props} />
  if (props.part === 'outcomes') return <CourseOutcomes {...props} />
  return <CourseAnswers {...props} />
}
