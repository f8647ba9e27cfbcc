import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatClock } from '../../../media/client/player/format-time.ts'
import type { Player } from '../../../media/client/player/player.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { useBackCloses } from '../../../platform/client/ui/overlays/use-back-closes.ts'
import type { VideoQuestion } from '../../video-questions.schema.ts'
import { t } from '../../texts/video-questions.ts'
import { type Answered, AskedQuestion, QuestionResult } from './asked-question.tsx'

interface QuestionSheetProps {
  lessonId: number
  question: VideoQuestion
  player: Player
  onClose: () => void
}

/** Opens a dialog above everything, even above a video in full screen. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useBackCloses(true, onClose)
  return dialog
}

/** Leaves the full screen of iPhones, in which only the video itself is visible. */
function leaveVideoScreen(frame: Element | null | undefined) {
  const video: (HTMLVideoElement & { webkitExitFullscreen?: () => void }) | null | undefined =
    frame?.querySelector('video')
  video?.webkitExitFullscreen?.()
}

/** Shows a question in a video, and then the right answer with its explanation. On phones it is a sheet. */
export function QuestionSheet({ lessonId, question, player, onClose }: QuestionSheetProps) {
  const dialog = useModal(onClose)
  const titleId = useId()
  const [answered, setAnswered] = useState<Answered | null>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    leaveVideoScreen(dialog.current?.closest('[data-player]'))
    // The student can continue the video with the controls of the phone or of headphones. The question then closes.
    let wasPaused = !player.get().playing
    return player.subscribe(() => {
      const { playing } = player.get()
      if (wasPaused && playing) close()
      wasPaused ||= !playing
    })
  }, [player, dialog])
  return (
    <dialog
      ref={dialog}
      // The player ignores keys in a dialog.
      role="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={cx(
        'floating m-auto max-h-[calc(100dvh-2rem)] w-full max-w-xl overflow-y-auto overscroll-contain rounded-card p-5 text-start text-ink backdrop:bg-veil sm:p-6',
        'max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[calc(1.25rem+env(safe-area-inset-bottom))]',
      )}
    >
      <h2 id={titleId} tabIndex={-1} autoFocus className="title-card mb-3 outline-none">
        {t.questionAt(formatClock(question.seconds))}
      </h2>
      {answered ? (
        <QuestionResult question={question} answered={answered} onClose={onClose} />
      ) : (
        <AskedQuestion lessonId={lessonId} question={question} onSkip={onClose} onAnswered={setAnswered} />
      )}
    </dialog>
  )
}
