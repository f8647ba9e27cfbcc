import { useEffect, useEffectEvent, useRef } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/lesson.ts'
import { useLessonProgress, useMarkComplete } from '../watching/lesson-progress.ts'

/** How long the end must be visible, in milliseconds. */
const READ_MS = 3000

/** The end of a lesson that students read. The lesson is complete when a student reaches it. */
export function ReadingEnd({ lesson }: { lesson: Lesson }) {
  const { detail, tracked } = useLessonProgress(lesson)
  const mark = useMarkComplete(lesson.id)
  const end = useRef<HTMLDivElement>(null)
  const unread = tracked && detail?.completed === false
  // When a student marks the lesson as not complete, the end may still be visible. The visible end must not complete
  // the lesson again.
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
  return (
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
  )
}
