import { memo } from 'react'
import { Asleep } from '../../../platform/client/document/asleep.tsx'
import { lazyPart } from '../../../platform/client/ui/lazy-part.ts'
import type { CourseDescription } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import type { LessonListProps } from '../course/lesson-list.tsx'
import type { CourseAboutProps } from './course-about.tsx'

const About = lazyPart(() => import('./course-about.tsx').then((m) => m.CourseAbout), { sleeps: true })

const Lessons = lazyPart(() => import('../course/lesson-list.tsx').then((m) => m.LessonList), {
  sleeps: true,
})

/** The lesson that plays on the cover. */
export const previewOf = (lessons: readonly Lesson[]) =>
  lessons.find(({ isPreview, videoUrl }) => isPreview && videoUrl)

/** Which parts there is anything to say in. */
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

/** For the loader of the page: with what there is nothing to say in, nothing of it is fetched. */
export const aboutReady = (about: CourseDescription, lessons: readonly Lesson[]) =>
  Promise.all([Lessons.ready(), Object.values(partsOf(about, lessons)).some(Boolean) && About.ready()])

/** The lessons arrive with the page, too, and listen from the first sign on. */
export const CourseLessons = memo(function CourseLessons(props: LessonListProps) {
  return (
    <Asleep>
      <Lessons {...props} />
    </Asleep>
  )
})

/** What not every course says of itself: it arrives with the page, and its script with the first sign of a reader. */
export const AboutPart = memo(function AboutPart(props: CourseAboutProps) {
  return (
    <Asleep>
      <About {...props} />
    </Asleep>
  )
})
