import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { Fragment, useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { formatMarks } from '../../client/quiz-clock.ts'
import type { QuizSection } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-paper.ts'
import { t as quizzes } from '../../texts/admin-quizzes.ts'
import { t as sections } from '../../texts/admin-sections.ts'
import { AnswerKey } from './answer-key.tsx'
import { PaperItem } from './paper-item.tsx'
import { useA4 } from './use-page-size.ts'

const OPTIONS = {
  columns: () => t.twoColumns,
  space: () => t.spaceForAnswers,
  key: () => t.withKey,
  explanations: () => t.withExplanations,
}
type Shown = Record<keyof typeof OPTIONS, boolean>

const titleOf = (section: QuizSection | undefined) =>
  section && sections.sectionWithTime(section.title, section.minutes)

/** A quiz as a paper to print, with its answer key on a separate page. */
export function PaperPage({ id }: { id: number }) {
  const { data: lesson } = trpc.lessons.byId.useQuery({ id })
  const { data: quiz } = trpc.quizzes.source.useQuery({ id })
  const { data: paper } = trpc.quizzes.preview.useQuery({ id })
  const [shown, setShown] = useState<Shown>({ columns: false, space: true, key: true, explanations: false })
  const { data: explanations } = trpc.quizzes.explanations.useQuery({ id }, { enabled: shown.explanations })
  useA4()
  if (!lesson || !quiz || !paper) return <Skeleton className="mx-auto h-96 max-w-4xl" />
  // Each student gets different questions, so there is no paper to print.
  if (quiz.slots.some(({ question }) => question === null))
    return <Empty icon={<Printer />} text={t.drawsQuestions} hint={t.drawsQuestionsHint} />
  const total = paper.items.reduce((sum, { marks }) => sum + marks, 0)
  const penalties = [...new Set(paper.items.map(({ penalty }) => penalty))]
  return (
    <div className="mx-auto max-w-4xl print:max-w-none">
      <nav aria-label={quizzes.quiz}>
        <Link
          to="/admin/quizzes/$id"
          params={{ id: String(id) }}
          className="text-link mb-3 inline-flex items-center gap-1.5"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {quizzes.quiz}
        </Link>
      </nav>
      <form
        className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault()
          print()
        }}
      >
        {(Object.keys(OPTIONS) as (keyof Shown)[]).map((name) => (
          <Checkbox
            key={name}
            label={OPTIONS[name]()}
            checked={shown[name]}
            disabled={name === 'explanations' && !shown.key}
            onChange={({ target }) => setShown((before) => ({ ...before, [name]: target.checked }))}
          />
        ))}
        <Button
          type="submit"
          icon={<Printer aria-hidden="true" />}
          disabled={paper.items.length === 0 || (shown.explanations && !explanations)}
        >
          {t.print}
        </Button>
      </form>
      <article className="card p-6 sm:p-10 print:rounded-none print:border-0 print:bg-white print:p-0 print:text-black print:shadow-none">
        <header className="border-b border-ink/60 pb-4 print:border-black">
          <h1 className="text-center font-heading text-2xl font-semibold wrap-anywhere">{lesson.title}</h1>
          <p className="mt-2 flex flex-wrap justify-between gap-x-6 tabular-nums">
            <span>{quiz.minutes !== null && t.time(quiz.minutes)}</span>
            <span>{t.maximumMarks(formatMarks(total))}</span>
          </p>
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
            {[t.name, t.rollNumber, t.date].map((label) => (
              <span key={label} className="flex min-w-40 flex-1 items-end gap-2">
                {label}
                <span aria-hidden="true" className="flex-1 border-b border-ink/60 print:border-black" />
              </span>
            ))}
          </p>
          {penalties.length === 1 && penalties[0] !== undefined && penalties[0] > 0 && (
            <p className="mt-3">{t.eachWrongCosts(formatMarks(penalties[0]))}</p>
          )}
        </header>
        <ol
          aria-label={t.questions}
          className={cx(
            'mt-5',
            shown.columns && 'gap-8 sm:columns-2 print:columns-2 [column-rule:1px_solid]',
          )}
        >
          {paper.items.map((item, index) => (
            <Fragment key={item.id}>
              {item.section !== null && item.section !== paper.items[index - 1]?.section && (
                <li className="mb-4 border-b border-current pb-1 text-center font-heading text-lg font-semibold break-after-avoid wrap-anywhere">
                  {titleOf(paper.sections[item.section - 1])}
                </li>
              )}
              <PaperItem item={item} number={index + 1} hasSpace={shown.space} />
            </Fragment>
          ))}
        </ol>
        {shown.key && (
          <AnswerKey
            title={lesson.title}
            questions={quiz.slots.flatMap(({ question }) => question ?? [])}
            explanations={shown.explanations ? explanations : undefined}
          />
        )}
      </article>
    </div>
  )
}
