import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import type { Draft, QuestionDraft } from '../../exchange/draft.rules.ts'
import { t } from '../../texts/admin-exchange.ts'
import { FormulaText } from '../formulas/formula-text.tsx'
import { kindNames } from '../questions/question-words.ts'
import { rightAnswer } from '../questions/right-answer.ts'

interface DraftListProps {
  drafts: readonly Draft[]
  label: string
  /** Returns the name of a question's position in its source. The default is its line. */
  place?: ((number: number) => string) | undefined
  /** Shows a line of the source. */
  onLine?: (line: number) => void
}

/**
 * The questions in a paper or file. Valid questions look as students will see them. The others are listed with their
 * problems.
 */
export function DraftList({ drafts, label, place = t.line, onLine }: DraftListProps) {
  return (
    <ol aria-label={label} className="card divide-y divide-hairline">
      {drafts.map(({ name, line, question, problems, notes }, index) => (
        <li key={`${line}-${index}`} className="grid gap-2 p-4 wrap-anywhere">
          {question ? (
            <Ready question={question} name={name} notes={notes} />
          ) : (
            <>
              <p className="font-semibold">{name}</p>
              <ul className="grid gap-1.5">
                {problems.map((problem) => (
                  <li key={problem.text} className="flex items-start gap-2 text-sm text-danger">
                    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    <span>
                      {onLine ? (
                        <button
                          type="button"
                          className="text-link min-h-6 font-semibold"
                          aria-label={t.goToLine(problem.line)}
                          onClick={() => onLine(problem.line)}
                        >
                          {place(problem.line)}
                        </button>
                      ) : (
                        place(problem.line)
                      )}{' '}
                      {problem.text}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

interface ReadyProps {
  question: QuestionDraft
  name: string
  notes: readonly string[]
}

function Ready({ question, name, notes }: ReadyProps) {
  const { solution, text, explanation, topic } = question
  const options = 'options' in solution ? solution.options : []
  const number = /^\d+\./.exec(name)?.[0]
  return (
    <>
      <div className="whitespace-pre-line">
        {number && <span className="font-semibold">{number} </span>}
        <FormulaText text={text} />
      </div>
      {options.length > 0 ? (
        <ul className="grid gap-1">
          {options.map((option, index) => (
            <li key={index} className={cx('flex items-start gap-2', option.isRight && 'font-semibold')}>
              {option.isRight ? (
                <CircleCheck aria-label={t.right} className="mt-1 size-4 shrink-0 text-success" />
              ) : (
                <span aria-hidden="true" className="mt-1 size-4 shrink-0 rounded-full border border-edge" />
              )}
              <FormulaText text={option.text} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex items-start gap-2 font-semibold">
          <CircleCheck aria-label={t.right} className="mt-1 size-4 shrink-0 text-success" />
          <FormulaText text={rightAnswer({ solution })} />
        </div>
      )}
      {explanation && (
        <div className="text-sm whitespace-pre-line text-muted">
          <FormulaText text={explanation} />
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="flex items-start gap-2 text-sm text-muted">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {note}
        </p>
      ))}
      <p className="flex flex-wrap gap-1.5">
        <Badge>{kindNames[solution.kind]()}</Badge>
        {topic && <Badge>{topic}</Badge>}
      </p>
    </>
  )
}
