import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { t } from '../../texts/lesson.ts'
import type { KindProps } from './kind-part.tsx'
import { ReadingEnd } from './reading-end.tsx'

/** The text of a lesson. The lesson is complete when the student reaches its end. */
export function TextLesson({ lesson, course }: KindProps) {
  const { data } = trpc.lessons.text.useQuery({ id: lesson.id })
  if (!data) return null
  return (
    <section aria-labelledby="text">
      <h2 id="text" className="sr-only">
        {t.lessonText}
      </h2>
      <CourseText as="div" course={course}>
        {data.html ? <Prose html={data.html} /> : <p className="text-muted">{t.noText}</p>}
      </CourseText>
      <ReadingEnd lesson={lesson} />
    </section>
  )
}
