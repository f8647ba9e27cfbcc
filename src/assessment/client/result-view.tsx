import { Link } from '@tanstack/react-router'
import { trpc } from '../../platform/client/trpc.ts'
import { Prose } from '../../platform/client/ui/prose.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import type { QuizResult } from '../quizzes.schema.ts'
import { t } from '../texts/quiz.ts'
import { formatMarks } from './quiz-clock.ts'

type ResultItem = QuizResult['items'][number]

/** The answers of a submitted attempt, with right answers and explanations as far as the quiz shows them. */
export function ResultView({ attemptId }: { attemptId: number }) {
  const { data } = trpc.quizzes.result.useQuery({ attemptId })
  if (!data) return <Skeleton className="mt-4 h-24" />
  if (data.items.length === 0) return <p className="mt-3 text-sm text-muted">{t.noAnswersShown}</p>
  return (
    <ol className="mt-4 grid gap-6 border-t border-hairline pt-4">
      {data.items.map((item, index) => (
        <li key={item.id} className="grid min-w-0 gap-2">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span>{t.questionOf(index + 1, data.items.length)}</span>
            <span className="tabular-nums">
              {t.marksGot(formatMarks(item.value ?? 0), formatMarks(item.marks))}
            </span>
          </p>
          <Prose html={item.html} />
          <ResultAnswers item={item} />
        </li>
      ))}
    </ol>
  )
}

function chosenIn({ answer }: ResultItem): string[] {
  if (answer?.kind === 'single') return [answer.choice]
  if (answer?.kind === 'multiple') return answer.choices
  return answer?.kind === 'trueFalse' ? [String(answer.value)] : []
}

function ResultAnswers({ item }: { item: ResultItem }) {
  const { solution, answer } = item
  const typed = answer?.kind === 'number' || answer?.kind === 'text' ? answer.text : null
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-sm text-muted">{t.yourAnswer}</dt>
        <dd className="min-w-0 break-words">
          {answer === null ? t.noAnswer : (typed ?? <Choices item={item} names={chosenIn(item)} />)}
        </dd>
        {solution && (
          <>
            <dt className="text-sm text-muted">{t.rightAnswer}</dt>
            <dd className="min-w-0 font-medium break-words text-success">
              {solution.text ?? <Choices item={item} names={solution.choices} />}
            </dd>
          </>
        )}
      </dl>
      {solution && solution.explanationHtml !== '' && (
        <div className="rounded-control bg-sunken px-4 py-3">
          <p className="mb-1 text-sm font-semibold">{t.explanation}</p>
          <Prose html={solution.explanationHtml} />
        </div>
      )}
      {solution?.moment && (
        <p>
          <Link
            to="/lessons/$id"
            params={{ id: String(solution.moment.lessonId) }}
            search={{ t: solution.moment.seconds }}
            className="text-link"
          >
            {t.seeMoment}
          </Link>
        </p>
      )}
    </>
  )
}

function Choices({ item, names }: { item: ResultItem; names: readonly string[] }) {
  if (item.kind === 'trueFalse') return names[0] === 'true' ? t.isTrue : t.isFalse
  return item.options
    .filter(({ name }) => names.includes(name))
    .map(({ name, html }) => <Prose key={name} html={html} />)
}
