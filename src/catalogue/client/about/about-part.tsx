import { memo } from 'react'
import { Deferred } from '../../../platform/client/hydration/deferred.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import type { CourseDescription } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import type { LessonListProps } from '../lessons/lesson-list.tsx'
import type { CourseAboutProps } from './course-about.tsx'

const About = lazyPart(() => import('./course-about.tsx').then((m) => m.CourseAbout), { deferred: true })

const Lessons = lazyPart(() => import('../lessons/lesson-list.tsx').then((m) => m.loadLessonList()), {
  deferred: true,
})

/** Returns the lesson whose free preview plays on the cover. */
export const previewOf = (lessons: readonly Lesson[]) =>
  lessons.find(({ isPreview, videoUrl }) => isPreview && videoUrl)

/** Returns the optional sections that have content. */
export const partsOf = (
  { outcomes, requirements, audience, faq, related, teacher }: CourseDescription,
  lessons: readonly Lesson[],
) => ({
  outcomes: outcomes.length > 0,
  answers: requirements.length + audience.length + faq.length > 0,
  teacher: teacher !== null,
  related: related.length > 0,
  preview: previewOf(lessons) !== undefined,
})

/** Loads the code of optional sections, but not of sections without content. The loader of the page calls this. */
export const aboutReady = (about: CourseDescription, lessons: readonly Lesson[]) =>
  Promise.all([Lessons.ready(), Object.values(partsOf(about, lessons)).some(Boolean) && About.ready()])

/** The lesson list, which the server renders and the browser hydrates at the first interaction. */
export const CourseLessons = memo(function CourseLessons(props: LessonListProps) {
  return (
    <Deferred>
      <Lessons {...props} />
    </Deferred>
  )
})

/** Optional sections of a course. The server renders them, and the browser hydrates them at the first interaction. */
export const AboutPart = memo(function AboutPart(props: CourseAboutProps) {
  return (
    <Deferred>
      <About {...props} />
    </Deferred>
  )
})
