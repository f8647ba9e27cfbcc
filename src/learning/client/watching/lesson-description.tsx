import { type MouseEvent, useMemo } from 'react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { linkTimes } from '../../../media/client/player/chapters.ts'
import { goTo, type Player } from '../../../media/client/player/player.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { t } from '../../texts/lesson.ts'

type Props = { lesson: Lesson; course: Course; player: Player }

/** The description of a lesson, or a note if there is none. */
export const LessonDescription = (props: Props) => (
  <section aria-labelledby="description">
    <h2 id="description" className="title-section mb-4">
      {t.description}
    </h2>
    {props.lesson.description.trim() ? (
      <DescriptionText {...props} />
    ) : (
      <p className="text-muted">{t.noDescription}</p>
    )}
  </section>
)

/** Turns times in the text into links to these positions in the video. */
function DescriptionText({ lesson, course, player }: Props) {
  const { data } = trpc.lessons.description.useQuery({ id: lesson.id })
  const watchable = lesson.hasVideo && !lesson.locked
  const html = useMemo(
    () => (data && watchable ? linkTimes(data.html, lesson.durationSeconds) : (data?.html ?? '')),
    [data, watchable, lesson.durationSeconds],
  )
  const pressed = (event: MouseEvent) => {
    const at = (event.target as Element).closest<HTMLElement>('[data-at]')?.dataset['at']
    if (at === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goTo(player, Number(at))
  }
  return (
    // Only the links inside it are interactive.
    <div role="presentation" onClick={pressed}>
      <CourseText as="div" course={course}>
        <Prose html={html} />
      </CourseText>
    </div>
  )
}
