import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Prose } from '../../platform/client/ui/prose.tsx'
import type { QuizResult } from '../quizzes.schema.ts'
import { t } from '../texts/quiz.ts'
import { t as more } from '../texts/result.ts'
import { formatMarks } from './quiz-clock.ts'

export type ResultItem = QuizResult['items'][number]

interface Props {
  items: readonly ResultItem[]
  /** The titles of the sections. */
  sections: readonly string[]
  /** Renders the actions for an item. */
  renderActions: (item: ResultItem) => ReactNode
}

/** The answers of an attempt with their marks, the right answers and the explanations. */
export function ResultItems({ items, sections, renderActions }: Props) {
  return (
    <ol className="mt-4 grid gap-6 border-t border-hairline pt-4">
      {items.map((item, index) => (
        <li key={item.id} className="grid min-w-0 gap-2">
          {item.section !== null && item.section !== items[index - 1]?.section && (
            <SectionMarks
              title={sections[item.section - 1] ?? ''}
              items={items.filter(({ section }) => section === item.section)}
            />
          )}
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span>{t.questionOf(index + 1, items.length)}</span>
            <span className="tabular-nums">
              {t.marksGot(formatMarks(item.value ?? 0), formatMarks(item.isDropped ? 0 : item.marks))}
            </span>
          </p>
          <Prose html={item.html} />
          <MarkNotes item={item} />
          <ResultAnswers item={item} />
          {renderActions(item)}
        </li>
      ))}
    </ol>
  )
}

/** The title of a section with its marks. */
function SectionMarks({ title, items }: { title: string; items: readonly ResultItem[] }) {
  const counted = items.filter(({ isDropped }) => !isDropped)
  const got = counted.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const of = counted.reduce((sum, { marks }) => sum + marks, 0)
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline pb-1">
      <h4 className="font-heading text-lg font-semibold wrap-anywhere">{title}</h4>
      <p className="tabular-nums">{t.marksGot(formatMarks(got), formatMarks(of))}</p>
    </div>
  )
}

/** The reasons for changes to the marks. */
function MarkNotes({ item: { isDropped, isForAll, history } }: { item: ResultItem }) {
  const changes = history.slice(1).map((mark, index) => ({ ...mark, was: history[index]?.value ?? 0 }))
  if (!isDropped && !isForAll && changes.length === 0) return null
  return (
    <div className="rounded-control bg-amber-soft px-4 py-3 text-sm">
      {isDropped && <p>{more.dropped}</p>}
      {isForAll && !isDropped && <p>{more.forAll}</p>}
      {changes.map(({ was, value, reason, createdAt }) => (
        <p key={createdAt.getTime()} className="break-words">
          {more.wasNow(formatMarks(was), formatMarks(value), reason)}
        </p>
      ))}
    </div>
  )
}

/** A question with the student's answer and the right answer. */
type Answered = Pick<ResultItem, 'kind' | 'options' | 'targets' | 'answer' | 'value' | 'solution'>

type Given = Pick<NonNullable<ResultItem['solution']>, 'choices' | 'text' | 'pairs' | 'gaps'>
const NOTHING: Given = { choices: [], text: null, pairs: [], gaps: [] }

/** Returns the student's answer as a solution. */
function givenIn({ answer }: Answered): Given {
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

/** The student's answer and the right answer to a question, with its explanation. */
export function ResultAnswers({ item }: { item: Answered }) {
  const { solution, answer } = item
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        <dt className="text-sm text-muted">{t.yourAnswer}</dt>
        <dd className="min-w-0 break-words">
          {answer === null ? t.noAnswer : <Shown item={item} given={givenIn(item)} />}
        </dd>
        {solution && (
          <>
            <dt className="text-sm text-muted max-sm:mt-2">{t.rightAnswer}</dt>
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

/** Displays the student's answer or the right answer. */
function Shown({ item, given }: { item: Answered; given: Given }) {
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
                {/* On phones the right side is below the left one, so a line marks it. */}
                <div className="min-w-0 max-sm:border-s-2 max-sm:border-current max-sm:ps-3">
                  {pair ? <Prose html={htmlOf(item.targets, pair.target)} /> : t.noAnswer}
                </div>
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
