import type { Question } from '../../quizzes.schema.ts'
import type { Solution } from '../../solutions.schema.ts'
import { t } from '../../texts/admin-questions.ts'

function typedAnswer(typed: Extract<Solution, { kind: 'number' | 'text' }>): string {
  if (typed.kind === 'text') return typed.accepted.join(' / ')
  const { value, tolerance, isPercent, units } = typed
  const margin = Number(tolerance) === 0 ? '' : ` ± ${tolerance}${isPercent ? '%' : ''}`
  return `${value}${margin} ${units[0]?.name ?? ''}`.trim()
}

/** Returns the right answer in one line. */
export function rightAnswer({ solution }: Pick<Question, 'solution'>): string {
  switch (solution.kind) {
    case 'single':
    case 'multiple':
      return solution.options
        .filter(({ isRight }) => isRight)
        .map(({ text }) => text)
        .join(', ')
    case 'trueFalse':
      return solution.right ? t.isTrue : t.isFalse
    case 'number':
    case 'text':
      return typedAnswer(solution)
    case 'matching':
      return solution.pairs.map(({ left, right }) => `${left} – ${right}`).join('; ')
    case 'ordering':
      return solution.items.join(' → ')
    case 'fillIn':
      return solution.gaps.map(typedAnswer).join('; ')
  }
}
