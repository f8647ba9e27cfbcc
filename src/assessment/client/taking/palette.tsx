import { Flag } from 'lucide-react'
import { cx } from '../../../platform/client/ui/cx.ts'
import type { Item } from '../../quizzes.schema.ts'
import { t } from '../../texts/quiz.ts'
import type { Answers } from './use-sitting.ts'

interface PaletteProps {
  items: readonly Item[]
  /** The number of the first question. */
  first: number
  answers: Answers
  marked: ReadonlySet<number>
  /** The index of the current question. */
  at: number
  onGo: (index: number) => void
}

/** The numbers of all questions. They show which ones are answered, and which are marked for review. */
export function Palette({ items, first, answers, marked, at, onGo }: PaletteProps) {
  return (
    <nav aria-label={t.allQuestions} className="border-t border-hairline pt-4">
      <ol className="flex flex-wrap gap-2">
        {items.map((one, index) => (
          <li key={one.id}>
            <button
              type="button"
              aria-label={t.paletteLabel(first + index, Boolean(answers.get(one.id)), marked.has(one.id))}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => onGo(index)}
              className={cx(
                'relative grid size-11 place-items-center rounded-control border text-sm font-semibold tabular-nums aria-[current]:ring-2 aria-[current]:ring-focus',
                answers.get(one.id)
                  ? 'border-amber-mark bg-amber text-on-amber'
                  : 'border-edge/55 bg-surface text-ink',
              )}
            >
              {first + index}
              {marked.has(one.id) && (
                <Flag aria-hidden="true" className="absolute -end-1 -top-1 size-4 fill-danger text-danger" />
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
