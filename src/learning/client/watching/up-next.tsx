import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { actions, type Player } from '../../../platform/client/player/player.ts'
import { usePreference } from '../../../platform/client/player/preferences.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useSleep } from './autoplay.ts'
import { willPlay } from './will-play.ts'

const COUNTDOWN = 5

type Props = {
  player: Player
  /** Which is over. */
  lessonId: number
  next: Pick<Lesson, 'id' | 'title' | 'order' | 'locked'>
}

/** What lies over a video that is over: the next lesson, which begins by itself unless somebody says no. */
export function UpNext({ player, lessonId, next }: Props) {
  const navigate = useNavigate()
  const automatic = usePreference((value) => value.autoAdvance)
  const [left, setLeft] = useState(COUNTDOWN)
  const [stopped, setStopped] = useState(false)
  const sleeps = useSleep(lessonId)
  const counting = automatic && !sleeps && !stopped && !next.locked

  const go = () => {
    willPlay(next.id)
    void navigate({ to: '/lessons/$id', params: { id: String(next.id) } })
  }
  const count = useEffectEvent((seconds: number) => (seconds > 1 ? setLeft(seconds - 1) : go()))
  useEffect(() => {
    if (!counting) return undefined
    const timer = setTimeout(() => count(left), 1000)
    return () => clearTimeout(timer)
  }, [counting, left])

  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-stage/90 p-4 text-center text-ink">
      <p role="status" className="text-sm text-muted">
        {counting ? `Next lesson in ${left} s` : 'Next lesson'}
      </p>
      <p className="title-card max-w-md @lg:text-2xl">{next.title}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2.5">
        <Button size="sm" onClick={go}>
          Play next lesson
        </Button>
        {counting ? (
          <Button size="sm" variant="secondary" onClick={() => setStopped(true)}>
            Stay here
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
            Watch again
          </Button>
        )}
      </div>
    </div>
  )
}
