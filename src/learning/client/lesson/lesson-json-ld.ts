import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { plainText } from '../../../platform/client/document/head.ts'
import type { Site } from '../../../platform/client/page/site.ts'

/** Returns structured data of a lesson for search engines (schema.org), without the URL of its video. */
export const lessonJsonLd = (lesson: Lesson, course: Course, site: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'LearningResource',
  name: lesson.title,
  ...(lesson.description && { description: plainText(lesson.description) }),
  url: `${site.origin}/lessons/${lesson.id}`,
  learningResourceType: lesson.hasVideo ? `${lesson.kind} lesson` : 'lesson',
  position: lesson.order,
  isAccessibleForFree: !lesson.isPremium && !course.isPremium ? true : lesson.isPreview,
  ...(lesson.durationSeconds && { timeRequired: `PT${Math.ceil(lesson.durationSeconds)}S` }),
  isPartOf: { '@type': 'Course', name: course.title, url: `${site.origin}/courses/${course.slug}` },
})
