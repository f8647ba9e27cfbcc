import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { AnswerFields } from '../../../assessment/client/answer-fields.tsx'
import { ResultAnswers } from '../../../assessment/client/result-items.tsx'
import { useGivenAnswer } from '../../../assessment/client/typed-answer.ts'
import { ResultSign } from '../../../assessment/client/video/result-sign.tsx'
import { messageOf, statusOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { MAX_PRACTICE_SECONDS } from '../../mistakes.rules.ts'
import type { Mistake, PracticeResult } from '../../mistakes.schema.ts'
import { t } from '../../texts/mistakes.ts'
import { formatDay } from './format-day.ts'

type Answered = PracticeResult & { answer: ReturnType<typeof useGivenAnswer>['answer'] }

interface MistakeCardProps {
  mistake: Mistake
  onAnswered: (result: PracticeResult['result']) => void
  onNext: () => void
  isLoading: boolean
}

const itemOf = (mistake: Mistake) => ({
  ...mistake,
  id: mistake.questionId,
  marks: 1,
  penalty: 0,
  answer: null,
})

/** A question from the mistake notebook. After the student answers, shows the right answer. */
export function MistakeCard({ mistake, onAnswered, onNext, isLoading }: MistakeCardProps) {
  const [answered, setAnswered] = useState<Answered | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby={titleId} className="card grid gap-4 p-5 sm:p-6">
      <h2
        ref={heading}
        id={titleId}
        tabIndex={-1}
        className="font-text text-sm font-normal tracking-normal wrap-anywhere text-muted outline-none"
      >
        <Rich
          text={t.from}
          tags={{
            title: () => (
              <Link
                to="/lessons/$id"
                params={{ id: String(mistake.quiz.lessonId) }}
                className="underline underline-offset-4 hover:text-ink"
              >
                {mistake.quiz.title}
              </Link>
            ),
          }}
        />
      </h2>
      {answered ? (
        <Answer mistake={mistake} answered={answered} onNext={onNext} isLoading={isLoading} />
      ) : (
        <Question
          mistake={mistake}
          onGone={onNext}
          onAnswered={(given) => {
            setAnswered(given)
            onAnswered(given.result)
          }}
        />
      )}
    </section>
  )
}

interface QuestionProps {
  mistake: Mistake
  onAnswered: (answered: Answered) => void
  /** Called if the question is no longer in the notebook. The page continues with the next question. */
  onGone: () => void
}

function Question({ mistake, onAnswered, onGone }: QuestionProps) {
  const textId = useId()
  const { answer, isReading, onAnswer, read } = useGivenAnswer(mistake)
  const [isMissing, setIsMissing] = useState(false)
  // All attempts send the same ID, so that an answer counts only once, even if a response was lost.
  const [{ answerId, shownAt }] = useState(() => ({
    answerId: crypto.randomUUID(),
    shownAt: performance.now(),
  }))
  const { mutateAsync, isPending, error } = trpc.mistakes.practise.useMutation({
    meta: { refresh: ['studyGoal', 'enrollments'] },
  })
  const isGone = statusOf(error) === 404
  const send = async (given: typeof answer) => {
    const { questionId } = mistake
    const seconds = Math.min(MAX_PRACTICE_SECONDS, Math.round((performance.now() - shownAt) / 1000))
    const result = await mutateAsync({ questionId, answerId, answer: given, seconds }).catch(() => null)
    if (result) onAnswered({ ...result, answer: given })
  }
  const check = async () => {
    setIsMissing(false)
    const given = await read()
    if (given) await send(given)
    else setIsMissing(true)
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
        <Prose html={mistake.html} />
      </div>
      <AnswerFields item={itemOf(mistake)} answer={answer} labelledBy={textId} onAnswer={onAnswer} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isMissing ? t.answerMissing : error ? messageOf(error, t.notChecked) : ''}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {isGone ? (
          <Button onClick={onGone}>{t.next}</Button>
        ) : (
          <>
            <Button type="submit" busy={isReading || isPending}>
              {t.checkAnswer}
            </Button>
            <Button variant="secondary" disabled={isReading || isPending} onClick={() => void send(null)}>
              {t.dontKnow}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

type AnswerProps = Pick<MistakeCardProps, 'mistake' | 'onNext' | 'isLoading'> & { answered: Answered }

function Answer({ mistake, answered, onNext, isLoading }: AnswerProps) {
  const { answer, result, solution, dueOn } = answered
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <div className="grid gap-4">
      {answer ? (
        <ResultSign result={result} />
      ) : (
        <p role="status" className="text-lg font-semibold">
          {t.hereIsTheAnswer}
        </p>
      )}
      <Prose html={mistake.html} />
      <ResultAnswers item={{ ...itemOf(mistake), answer, value: null, solution }} />
      <p className="text-sm text-muted">{t.comesBack(formatDay(dueOn))}</p>
      <p>
        <Button ref={next} busy={isLoading} onClick={onNext}>
          {t.next}
        </Button>
      </p>
    </div>
  )
}
