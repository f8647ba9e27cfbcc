import { Link, useLocation } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useViewer } from '../../accounts/client/viewer.ts'
import type { Course } from '../../catalogue/courses.schema.ts'
import type { Lesson } from '../../catalogue/lessons.schema.ts'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { failure } from '../../platform/client/messages.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Badge } from '../../platform/client/ui/badge.tsx'
import { Button, buttonClass } from '../../platform/client/ui/button.tsx'
import { formatMoment, When } from '../../platform/client/ui/hooks/when.tsx'
import { showsRanks } from '../quizzes.rules.ts'
import type { Attempt, Paper, Quiz } from '../quizzes.schema.ts'
import { t } from '../texts/quiz.ts'
import { t as taking } from '../texts/taking.ts'
import { GradesLink } from './grades/grades-link.tsx'
import { formatMarks } from './quiz-clock.ts'
import { RankView } from './rank-view.tsx'
import { ReceiptButton } from './taking/receipt-button.tsx'
import { repeated } from './temporary-failure.ts'

const Sitting = lazyPart(() => import('./sitting.tsx').then((m) => m.Sitting))
const ResultView = lazyPart(() => import('./result-view.tsx').then((m) => m.ResultView))

const startFailed = failure(t.error, t.startFailed)

/** A quiz on the page of its lesson: its rules, the questions during an attempt, and the results. */
export function QuizLesson({ lesson, course }: { lesson: Lesson; course: Course }) {
  const { data } = trpc.quizzes.byId.useQuery({ id: lesson.id })
  const [paper, setPaper] = useState<Paper | null>(null)
  const utils = trpc.useUtils()
  if (!data) return null
  // A teacher can move the deadline, and the student can submit on another device.
  const current = data.attempts.find(({ id }) => id === paper?.attempt.id)
  if (paper && !current?.submittedAt)
    return (
      <Suspense>
        <Sitting
          key={`${paper.attempt.id} ${paper.section}`}
          paper={paper}
          onPaper={setPaper}
          news={current && { ...current, at: data.now }}
          onSubmitted={() => {
            setPaper(null)
            void utils.quizzes.byId.invalidate({ id: lesson.id })
          }}
        />
      </Suspense>
    )
  return (
    <div className="grid gap-8">
      <QuizFront lesson={lesson} quiz={data} onPaper={setPaper} />
      {data.mayTake && <GradesLink slug={course.slug} />}
    </div>
  )
}

type FrontProps = { lesson: Lesson; quiz: Quiz; onPaper: (paper: Paper) => void }

function QuizFront({ lesson, quiz, onPaper }: FrontProps) {
  const { timeZone } = useSite()
  const facts = [
    t.questions(quiz.questions),
    t.marksInTotal(formatMarks(quiz.maxGrade)),
    quiz.minutes === null ? t.noTimeLimit : t.minutes(quiz.minutes),
    ...(quiz.closesAt === null ? [] : [t.closes(formatMoment(quiz.closesAt, 'moment', timeZone))]),
    ...(quiz.passPercent === null ? [] : [t.toPass(quiz.passPercent)]),
    ...(quiz.maxAttempts === null
      ? []
      : [t.attemptsLeft(Math.max(0, quiz.maxAttempts - quiz.attempts.length), quiz.maxAttempts)]),
  ]
  return (
    <section aria-labelledby="quiz" className="grid gap-8">
      <div className="card grid gap-4 p-5 sm:p-6">
        <h2 id="quiz" className="sr-only">
          {t.quiz}
        </h2>
        <div className="flex gap-4">
          <ListChecks aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-amber-mark" />
          <ul className="flex min-w-0 flex-wrap gap-x-5 gap-y-1">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        {quiz.sections.length > 0 && <SectionList sections={quiz.sections} />}
        <StartQuiz lesson={lesson} quiz={quiz} onPaper={onPaper} />
      </div>
      {quiz.attempts.length > 0 && (
        <div>
          <h3 className="title-section mb-3">{t.yourAttempts}</h3>
          <ol className="grid gap-3">
            {quiz.attempts.toReversed().map((attempt) => (
              <AttemptRow
                key={attempt.id}
                attempt={attempt}
                showsAnswers={quiz.shows.startsWith('answers')}
              />
            ))}
          </ol>
        </div>
      )}
      {showsRanks(quiz) && <RankView id={lesson.id} />}
    </section>
  )
}

function SectionList({ sections }: Pick<Quiz, 'sections'>) {
  return (
    <div className="grid gap-2">
      <ol aria-label={taking.sections} className="grid list-decimal gap-1 ps-10">
        {sections.map(({ title, minutes, questions }, index) => (
          <li key={index} className="wrap-anywhere">
            <span className="font-semibold">{title}</span>
            <span className="text-sm text-muted">
              {['', t.questions(questions), minutes === null ? t.noTimeLimit : t.minutes(minutes)].join(
                ' · ',
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">{taking.sectionsClose}</p>
    </div>
  )
}

function StartQuiz({ lesson, quiz, onPaper }: FrontProps) {
  const viewer = useViewer()
  const from = useLocation({ select: ({ href }) => href })
  const start = trpc.quizzes.start.useMutation({
    ...repeated,
    meta: { failure: startFailed, refresh: ['quizzes'] },
    onSuccess: onPaper,
  })
  const { attempts, maxAttempts } = quiz
  const isOpen = attempts.some(({ submittedAt }) => submittedAt === null)
  if (!viewer)
    return (
      <p>
        <Link to="/login" search={{ from }} className={buttonClass({})}>
          {t.signInToStart}
        </Link>
      </p>
    )
  if (!quiz.mayTake) return <p className="text-sm">{t.enrolToStart}</p>
  if (quiz.closesAt !== null && quiz.closesAt <= quiz.now && !isOpen)
    return <p className="text-sm text-muted">{t.isClosed}</p>
  if (quiz.questions === 0 && !isOpen) return <p className="text-sm text-muted">{t.noQuestions}</p>
  if (!isOpen && maxAttempts !== null && attempts.length >= maxAttempts) return null
  return (
    <div className="grid gap-2">
      {quiz.extraMinutes > 0 && <p className="font-semibold">{taking.extraMinutes(quiz.extraMinutes)}</p>}
      {quiz.minutes !== null && <p className="text-sm text-muted">{t.timeRuns}</p>}
      <p>
        <Button busy={start.isPending} onClick={() => start.mutate({ id: lesson.id })}>
          {isOpen ? t.resume : attempts.length > 0 ? t.again : t.start}
        </Button>
      </p>
    </div>
  )
}

function AttemptRow({ attempt, showsAnswers }: { attempt: Attempt; showsAnswers: boolean }) {
  const [isShown, setIsShown] = useState(false)
  const { number, submittedAt, endedByTeacher, grade, maxGrade, isPassed } = attempt
  return (
    <li className="rounded-control border border-hairline px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{t.attempt(number)}</span>
          {submittedAt ? (
            <span className="text-sm text-muted">
              <When date={submittedAt} />
            </span>
          ) : (
            <Badge>{t.inProgress}</Badge>
          )}
          {grade !== null && (
            <span className="tabular-nums">{t.gradeOf(formatMarks(grade), formatMarks(maxGrade))}</span>
          )}
          {isPassed !== null && (
            <Badge tone={isPassed ? 'success' : 'neutral'}>{isPassed ? t.passed : t.notPassed}</Badge>
          )}
        </p>
        {submittedAt && (
          <div className="flex flex-wrap gap-2">
            <ReceiptButton attemptId={attempt.id} number={number} />
            {showsAnswers && (
              <Button
                variant="secondary"
                size="sm"
                aria-expanded={isShown}
                onClick={() => setIsShown(!isShown)}
              >
                {isShown ? t.hideResult : t.showResult}
              </Button>
            )}
          </div>
        )}
      </div>
      {submittedAt && endedByTeacher && <p className="mt-1 text-sm text-muted">{taking.endedByTeacher}</p>}
      {isShown && (
        <Suspense>
          <ResultView attemptId={attempt.id} />
        </Suspense>
      )}
    </li>
  )
}
