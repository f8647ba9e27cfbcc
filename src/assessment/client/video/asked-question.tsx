import { Check, CircleSlash2, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import type { VideoAnswerResult, VideoQuestion } from '../../video-questions.schema.ts'
import { t } from '../../texts/video-questions.ts'
import { AnswerFields } from '../answer-fields.tsx'
import { ResultAnswers } from '../result-items.tsx'

/** Fields report typed answers after a pause, which is shorter. */
const TYPED_MS = 700

export type Answered = VideoAnswerResult & { answer: NonNullable<VideoQuestion['answer']> }

type AskedProps = {
  lessonId: number
  question: VideoQuestion
  onSkip: () => void
  onAnswered: (answered: Answered) => void
}

const itemOf = (question: VideoQuestion) => ({ ...question, marks: 1, penalty: 0 })

/** A question of a video with the fields for its answer. */
export function AskedQuestion({ lessonId, question, onSkip, onAnswered }: AskedProps) {
  const textId = useId()
  const [answer, setAnswer] = useState(question.answer)
  const latest = useRef(answer)
  const [isMissing, setIsMissing] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const utils = trpc.useUtils()
  const mutation = trpc.videoQuestions.answer.useMutation()
  const { id, versionId, kind, options } = question
  const isTyped = options.length === 0 && kind !== 'trueFalse'
  const check = async () => {
    setIsMissing(false)
    if (isTyped) {
      setIsWaiting(true)
      await new Promise((resolve) => setTimeout(resolve, TYPED_MS))
      setIsWaiting(false)
    }
    const given = latest.current
    if (!given) return setIsMissing(true)
    const result = await mutation.mutateAsync({ id, versionId, answer: given }).catch(() => null)
    if (!result) return undefined
    utils.videoQuestions.list.setData({ id: lessonId }, (before) => ({
      items: (before?.items ?? []).map((one) =>
        one.id === id ? { ...one, answer: given, isRight: result.result === 'right' } : one,
      ),
    }))
    return onAnswered({ ...result, answer: given })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <div id={textId}>
        <Prose html={question.html} />
      </div>
      <AnswerFields
        item={itemOf(question)}
        answer={answer}
        labelledBy={textId}
        onAnswer={(given) => {
          latest.current = given
          setAnswer(given)
        }}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isMissing ? t.answerMissing : mutation.isError ? t.notChecked : ''}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={isWaiting || mutation.isPending}>
          {t.checkAnswer}
        </Button>
        <Button variant="secondary" onClick={onSkip}>
          {t.skip}
        </Button>
      </div>
    </form>
  )
}

const SIGNS: Record<Answered['result'], { icon: ReactNode; text: () => string; className: string }> = {
  right: { icon: <Check />, text: () => t.right, className: 'text-success' },
  partly: { icon: <CircleSlash2 />, text: () => t.partlyRight, className: 'text-ink' },
  wrong: { icon: <X />, text: () => t.wrong, className: 'text-danger' },
}

type ResultProps = { question: VideoQuestion; answered: Answered; onClose: () => void }

/** Whether the answer was right, with the right answer and its explanation. */
export function QuestionResult({ question, answered, onClose }: ResultProps) {
  const { answer, result, solution } = answered
  const { icon, text, className } = SIGNS[result]
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <p
        role="status"
        className={cx('flex items-center gap-2 text-lg font-semibold [&_svg]:size-5', className)}
      >
        <span aria-hidden="true">{icon}</span>
        {text()}
      </p>
      <Prose html={question.html} />
      <ResultAnswers item={{ ...itemOf(question), answer, value: null, solution }} />
      <p>
        <Button ref={next} onClick={onClose}>
          {t.continueVideo}
        </Button>
      </p>
    </div>
  )
}
