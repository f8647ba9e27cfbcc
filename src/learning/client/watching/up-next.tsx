import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { useIsTyping } from '../../../platform/client/document/typing.ts'
import { actions, type Player } from '../../../media/client/player/player.ts'
import { usePreference } from '../../../media/client/player/preferences.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useDraftsOf } from '../../../platform/client/ui/forms/edits/use-draft.ts'
import { useSleep } from './autoplay.ts'
import { willPlay } from './will-play.ts'
import { t } from '../../texts/lesson.ts'

const COUNTDOWN = 5

type Props = {
  player: Player
  course: Course
  /** The lesson that has ended. */
  lessonId: number
  next: Pick<Lesson, 'id' | 'title' | 'order' | 'locked'>
}

/**
 * An overlay at the end of a video. It starts the next lesson after a countdown, but never while the student types.
 */
export function UpNext({ player, course, lessonId, next }: Props) {
  const navigate = useNavigate()
  const automatic = usePreference((value) => value.autoAdvance)
  const [stopped, setStopped] = useState(false)
  const sleeps = useSleep(lessonId)
  const isTyping = useIsTyping()
  const isDrafted = useDraftsOf(`lesson ${lessonId} `).length > 0
  const counting = automatic && !sleeps && !stopped && !next.locked && !isTyping && !isDrafted

  const go = () => {
    willPlay(next.id)
    void navigate({ to: '/lessons/$id', params: { id: String(next.id) } })
  }
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-stage/90 p-4 text-center text-ink">
      {counting ? (
        <Countdown title={next.title} onEnd={go} />
      ) : (
        <p className="text-sm text-muted">{t.nextLesson}</p>
      )}
      <p className="title-card max-w-md @lg:text-2xl">
        <CourseText course={course}>{next.title}</CourseText>
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2.5">
        <Button size="sm" onClick={go}>
          {t.playNextLesson}
        </Button>
        {counting ? (
          <Button size="sm" variant="secondary" onClick={() => setStopped(true)}>
            {t.stayHere}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              actions(player).seekTo(0)
              player.control?.play()
            }}
          >
            {t.watchAgain}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A countdown that starts when it mounts. */
function Countdown({ title, onEnd }: { title: string; onEnd: () => void }) {
  const [left, setLeft] = useState(COUNTDOWN)
  const count = useEffectEvent(() => (left > 1 ? setLeft(left - 1) : onEnd()))
  useEffect(() => {
    const timer = setTimeout(() => count(), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <>
      <p aria-hidden="true" className="text-sm text-muted">
        {t.nextLessonIn(left)}
      </p>
      {/* The text is announced only once. Screen readers skip a live region that is inserted together with its text,
          so the first tick adds the text. */}
      <p role="status" className="sr-only">
        {left < COUNTDOWN && t.nextLessonStarts(title)}
      </p>
    </>
  )
}
