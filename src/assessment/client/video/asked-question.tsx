import { useEffect, useId, useRef, useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import type { VideoAnswerResult, VideoQuestion } from '../../video-questions.schema.ts'
import { t } from '../../texts/video-questions.ts'
import { AnswerFields } from '../answer-fields.tsx'
import { ResultAnswers } from '../result-items.tsx'
import { useGivenAnswer } from '../typed-answer.ts'
import { ResultSign } from './result-sign.tsx'

export type Answered = VideoAnswerResult & { answer: NonNullable<VideoQuestion['answer']> }

type AskedProps = {
  lessonId: number
  question: VideoQuestion
  onSkip: () => void
  onAnswered: (answered: Answered) => void
}

const itemOf = (question: VideoQuestion) => ({ ...question, marks: 1, penalty: 0 })

/** A question in a video, with the fields for its answer. */
export function AskedQuestion({ lessonId, question, onSkip, onAnswered }: AskedProps) {
  const textId = useId()
  const { answer, isReading, onAnswer, read } = useGivenAnswer(question, question.answer)
  const [isMissing, setIsMissing] = useState(false)
  const utils = trpc.useUtils()
  const mutation = trpc.videoQuestions.answer.useMutation()
  const { id, versionId } = question
  const check = async () => {
    setIsMissing(false)
    const given = await read()
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
      <AnswerFields item={itemOf(question)} answer={answer} labelledBy={textId} onAnswer={onAnswer} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isMissing ? t.answerMissing : mutation.isError ? t.notChecked : ''}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={isReading || mutation.isPending}>
          {t.checkAnswer}
        </Button>
        <Button variant="secondary" onClick={onSkip}>
          {t.skip}
        </Button>
      </div>
    </form>
  )
}

type ResultProps = { question: VideoQuestion; answered: Answered; onClose: () => void }

/** Whether the answer was right, with the right answer and its explanation. */
export function QuestionResult({ question, answered, onClose }: ResultProps) {
  const { answer, result, solution } = answered
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <ResultSign result={result} />
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
