import { useEffect, useEffectEvent, useRef } from 'react'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { t } from '../../texts/lesson.ts'
import { useLessonProgress, useMarkComplete } from '../watching/lesson-progress.ts'
import type { KindProps } from './kind-part.tsx'

/** How long the end of the text must be visible. */
const READ_MS = 3000

/** The text of a lesson. Reaching its end completes the lesson. */
export function TextLesson({ lesson, course }: KindProps) {
  const { data } = trpc.lessons.text.useQuery({ id: lesson.id })
  const { detail, tracked } = useLessonProgress(lesson)
  const mark = useMarkComplete(lesson.id)
  const end = useRef<HTMLDivElement>(null)
  const unread = tracked && detail?.completed === false
  // A student who marks the lesson as not complete is still at the end of the text.
  const wasComplete = useRef(false)
  useEffect(() => {
    if (detail?.completed) wasComplete.current = true
  }, [detail])
  const complete = useEffectEvent(() => {
    if (!wasComplete.current) mark.mutate({ id: lesson.id, position: 0, watched: [], completed: true })
  })
  useEffect(() => {
    if (!unread || !end.current) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(complete, READ_MS)
    })
    observer.observe(end.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [unread])
  if (!data) return null
  return (
    <section aria-labelledby="text">
      <h2 id="text" className="sr-only">
        {t.lessonText}
      </h2>
      <CourseText as="div" course={course}>
        {data.html ? <Prose html={data.html} /> : <p className="text-muted">{t.noText}</p>}
      </CourseText>
      <div ref={end} className="mt-6 min-h-px print:hidden">
        {unread && (
          <Button
            variant="secondary"
            size="sm"
            busy={mark.isPending}
            onClick={() => mark.mutate({ id: lesson.id, position: 0, watched: [], completed: true })}
          >
            {t.markComplete}
          </Button>
        )}
      </div>
    </section>
  )
}
