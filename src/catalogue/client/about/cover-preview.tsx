import { Play } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import type { Course } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { CourseText } from '../course/course-facts.tsx'
import { t } from '../../texts/course.ts'

interface Props {
  course: Course
  lessons: readonly Lesson[]
  Player: ComponentType<{ lesson: Lesson; course: Course }>
}

/** A button on the cover that plays the free preview on the course page. */
export function CoverPreview({ course, lessons, Player }: Props) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const previews = lessons.filter(({ isPreview, videoUrl }) => isPreview && videoUrl)
  const playing = previews.find(({ id }) => id === chosen) ?? previews[0]
  if (!playing) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="group absolute inset-0 flex items-end justify-center pb-3 outline-offset-[-4px] print:hidden"
      >
        <span className="floating flex min-h-11 items-center gap-2.5 rounded-full py-1 pe-5 ps-4 text-sm font-semibold text-ink transition-transform duration-120 group-hover:scale-[1.03] motion-reduce:transition-none">
          <Play aria-hidden="true" className="size-4.5 fill-amber text-amber-mark" />
          {t.previewCourse}
        </span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.preview} size="lg">
        <p className="mb-3 text-muted">
          <CourseText course={course}>{playing.title}</CourseText>
        </p>
        <Player key={playing.id} lesson={playing} course={course} />
        {previews.length > 1 && (
          <ul aria-label={t.freePreviews} className="mt-4 grid gap-1">
            {previews.map((lesson) => (
              <li key={lesson.id}>
                <button
                  type="button"
                  aria-current={lesson.id === playing.id ? 'true' : undefined}
                  onClick={() => setChosen(lesson.id)}
                  className={cx(
                    'flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-ink/5',
                    lesson.id === playing.id && 'bg-amber-soft font-semibold',
                  )}
                >
                  <Play aria-hidden="true" className="size-4 shrink-0 text-muted" />
                  <span className="min-w-0 flex-1 break-words">
                    <CourseText course={course}>{lesson.title}</CourseText>
                  </span>
                  <span className="shrink-0 text-sm text-muted tabular-nums">{lesson.duration}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}
