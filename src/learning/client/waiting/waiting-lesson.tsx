import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useEffect } from 'react'
import { openingText } from '../../../catalogue/client/opening/opening-text.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { t } from '../../../catalogue/texts/opening.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Frame } from '../locked/locked-lesson.tsx'

/** Timers in browsers can last at most about 24 days. */
const LONGEST = 2 ** 31 - 1

/** Shown in place of a video that opens later. The lesson then opens without a reload. */
export function WaitingLesson({ lesson }: { lesson: Lesson }) {
  const { id, courseId, opensAt, opensAfter, lockedReason } = lesson
  const { timeZone } = useSite()
  const { data: lessons = [] } = trpc.lessons.list.useQuery({ courseId })
  const { data: course } = trpc.courses.byId.useQuery({ id: courseId })
  const utils = trpc.useUtils()
  const time = opensAt?.getTime()
  useEffect(() => {
    if (time === undefined) return undefined
    const open = () => {
      void utils.lessons.byId.invalidate({ id })
      void utils.lessons.list.invalidate({ courseId })
    }
    const timer = setTimeout(open, Math.min(Math.max(time - Date.now(), 0) + 1000, LONGEST))
    return () => clearTimeout(timer)
  }, [time, utils, id, courseId])
  return (
    <Frame
      poster={lesson.poster}
      icon={<Clock aria-hidden="true" className="size-6" />}
      title={t.notOpenYet}
      text={openingText(lesson, lessons, timeZone)}
    >
      {opensAfter !== undefined ? (
        <Link to="/lessons/$id" params={{ id: String(opensAfter) }} className={buttonClass({ size: 'sm' })}>
          {t.goToLesson}
        </Link>
      ) : (
        lockedReason === 'enrol' &&
        course && (
          <Link to="/courses/$slug" params={{ slug: course.slug }} className={buttonClass({ size: 'sm' })}>
            {t.goToCourse}
          </Link>
        )
      )}
    </Frame>
  )
}
