import { MessageCircleQuestion } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatClock } from '../../../media/client/player/format-time.ts'
import type { Player } from '../../../media/client/player/player.ts'
import { useStore } from '../../../media/client/player/store.ts'
import { isTyping } from '../../../platform/client/document/typing.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import type { VideoQuestion } from '../../video-questions.schema.ts'
import { t } from '../../texts/video-questions.ts'
import { askedAt, createQuestionClock } from './question-clock.ts'
import { QuestionSheet } from './question-sheet.tsx'

/** How long a question can be opened after its time in the video, in seconds. */
const OFFERED_SECONDS = 20

interface VideoQuestionsProps {
  lessonId: number
  player: Player
  /** How far the student has watched on earlier visits, in seconds. */
  watchedTo: number
}

/** Whether a question would disturb the student, who is typing, or listens to the video in the background. */
const isBusy = () =>
  document.visibilityState === 'hidden' ||
  (document.activeElement !== null && isTyping(document.activeElement))

/**
 * Pauses a video at the time of a question, and shows the question until the student has answered or skipped it.
 * After that time, a button offers the question for a while.
 */
export function VideoQuestions({ lessonId, player, watchedTo }: VideoQuestionsProps) {
  // Progress that is saved in the meantime must not hide the questions.
  const [from] = useState(() => Math.max(watchedTo, player.get().time))
  const { data } = trpc.videoQuestions.list.useQuery({ id: lessonId })
  // Answers that are given in the meantime must not restart the clock.
  const [first, setFirst] = useState(data?.items)
  if (!first && data) setFirst(data.items)
  const [waiting, setWaiting] = useState<readonly VideoQuestion[]>([])
  const ask = useEffectEvent((due: readonly VideoQuestion[]) => {
    if (waiting.length > 0 || isBusy()) return
    player.control?.pause()
    setWaiting(due)
  })
  useEffect(() => {
    if (!first) return undefined
    const reach = createQuestionClock(
      first.filter(({ answer }) => answer === null),
      from,
    )
    return player.subscribe(() => {
      const due = reach(player.get())
      if (due.length > 0) ask(due)
    })
  }, [player, first, from])
  const offered = useStore(player, ({ time, duration }) =>
    data?.items.findLast((one) => {
      const at = askedAt(one, duration)
      return time >= at && time < at + OFFERED_SECONDS
    }),
  )
  const [question] = waiting
  if (question)
    return (
      <QuestionSheet
        key={question.id}
        lessonId={lessonId}
        question={question}
        player={player}
        onClose={() => {
          setWaiting(waiting.slice(1))
          if (waiting.length === 1) player.control?.play()
        }}
      />
    )
  if (!offered) return null
  return (
    <Button
      size="sm"
      icon={<MessageCircleQuestion aria-hidden="true" />}
      onClick={() => {
        player.control?.pause()
        setWaiting([offered])
      }}
      className="absolute end-3 bottom-20 z-10 shadow-floating"
    >
      {t.questionAt(formatClock(offered.seconds))}
    </Button>
  )
}
