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

type Given = Pick<NonNullable<ResultItem['solution']>, 'choices' | 'text' | 'pairs' | 'gaps'>
const NOTHING: Given = { choices: [], text: null, pairs: [], gaps: [] }

/** Returns the answer of the student in the form of a solution. */
function givenIn({ answer }: ResultItem): Given {
  switch (answer?.kind) {
    case 'single':
      return { ...NOTHING, choices: [answer.choice] }
    case 'multiple':
      return { ...NOTHING, choices: answer.choices }
    case 'trueFalse':
      return { ...NOTHING, choices: [String(answer.value)] }
    case 'ordering':
      return { ...NOTHING, choices: answer.order }
    case 'matching':
      return { ...NOTHING, pairs: answer.pairs }
    case 'fillIn':
      return { ...NOTHING, gaps: answer.texts }
    default:
      return { ...NOTHING, text: answer?.text ?? null }
  }
}

/** The given and the right answer of a question, with its explanation. */
export function ResultAnswers({ item }: { item: ResultItem }) {
  const { solution, answer } = item
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-sm text-muted">{t.yourAnswer}</dt>
        <dd className="min-w-0 break-words">
          {answer === null ? t.noAnswer : <Shown item={item} given={givenIn(item)} />}
        </dd>
        {solution && (
          <>
            <dt className="text-sm text-muted">{t.rightAnswer}</dt>
            <dd className="min-w-0 font-medium break-words text-success">
              <Shown item={item} given={solution} />
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

/** An answer, or the right answer. */
function Shown({ item, given }: { item: ResultItem; given: Given }) {
  const { choices, text, pairs, gaps } = given
  const htmlOf = (options: ResultItem['options'], wanted: string) =>
    options.find(({ name }) => name === wanted)?.html ?? ''
  switch (item.kind) {
    case 'trueFalse':
      return choices[0] === 'true' ? t.isTrue : t.isFalse
    case 'number':
    case 'text':
      return text
    case 'ordering':
      return (
        <ol className="grid list-decimal gap-1 ps-6">
          {choices.map((name) => (
            <li key={name}>
              <Prose html={htmlOf(item.options, name)} />
            </li>
          ))}
        </ol>
      )
    case 'fillIn':
      return (
        <ol className="grid list-decimal gap-1 ps-6">
          {gaps.map((gap, index) => (
            <li key={index}>{gap.trim() || t.noAnswer}</li>
          ))}
        </ol>
      )
    case 'matching':
      return (
        <ul className="grid gap-2">
          {item.options.map(({ name, html }) => {
            const pair = pairs.find(({ option }) => option === name)
            return (
              <li key={name} className="grid gap-x-4 sm:grid-cols-2">
                <Prose html={html} />
                {pair ? <Prose html={htmlOf(item.targets, pair.target)} /> : t.noAnswer}
              </li>
            )
          })}
        </ul>
      )
    default:
      return item.options
        .filter(({ name }) => choices.includes(name))
        .map(({ name, html }) => <Prose key={name} html={html} />)
  }
}
