import { Prose } from '../../../platform/client/ui/prose.tsx'
import type { Question } from '../../quizzes.schema.ts'
import { letterOf } from '../../client/matching-answer.tsx'
import { keyOf } from '../../solutions.rules.ts'
import { t } from '../../texts/admin-paper.ts'
import { FormulaText } from '../formulas/formula-text.tsx'
import { rightAnswer } from '../questions/right-answer.ts'

/** Returns the letters of the right options as they are on the paper. For other questions, returns the right answer. */
function shownKey({ solution }: Question): string {
  const key = keyOf(solution)
  switch (key.kind) {
    case 'single':
      return `(${key.right})`
    case 'multiple':
      return key.right.map((name) => `(${name})`).join(', ')
    case 'ordering':
      return key.right.map((name) => `(${name})`).join(' → ')
    case 'matching':
      return Object.entries(key.right)
        .map(([option, target]) => `(${option}) – (${letterOf(target)})`)
        .join(', ')
    default:
      return rightAnswer({ solution })
  }
}

interface AnswerKeyProps {
  title: string
  questions: readonly Question[]
  explanations?: readonly { html: string }[] | undefined
}

/** The answer key of a printed paper, on a separate page. */
export function AnswerKey({ title, questions, explanations }: AnswerKeyProps) {
  const explained = questions.flatMap((_question, index) => {
    const html = explanations?.[index]?.html ?? ''
    return html === '' ? [] : { number: index + 1, html }
  })
  return (
    <section aria-labelledby="answer-key" className="mt-10 break-before-page print:mt-0">
      <h2 id="answer-key" className="text-center font-heading text-xl font-semibold wrap-anywhere">
        {t.answerKeyOf(title)}
      </h2>
      <ol className="mt-4 columns-2 gap-8 sm:columns-3 print:columns-3">
        {questions.map((question, index) => (
          <li key={question.id} className="flex break-inside-avoid gap-2 py-0.5 wrap-anywhere">
            <span className="shrink-0 font-semibold tabular-nums">{index + 1}.</span>
            <span className="min-w-0">
              <FormulaText text={shownKey(question)} />
            </span>
          </li>
        ))}
      </ol>
      {explained.length > 0 && (
        <>
          <h3 className="mt-6 font-heading text-lg font-semibold">{t.explanations}</h3>
          <ol className="mt-3 grid gap-3">
            {explained.map(({ number, html }) => (
              <li key={number} className="flex break-inside-avoid gap-2">
                <span className="shrink-0 font-semibold tabular-nums">{number}.</span>
                <Prose html={html} className="min-w-0 max-w-none text-base" />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
