import { failure, success } from '../../../platform/client/messages.ts'
import type { DIFFICULTIES, QUESTION_KINDS } from '../../quizzes.rules.ts'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-questions.ts'

export const kindNames: Record<(typeof QUESTION_KINDS)[number], () => string> = {
  single: () => t.kindSingle,
  multiple: () => t.kindMultiple,
  trueFalse: () => t.kindTrueFalse,
  number: () => t.kindNumber,
  text: () => t.kindText,
}

export const difficultyNames: Record<(typeof DIFFICULTIES)[number], () => string> = {
  easy: () => t.easy,
  medium: () => t.medium,
  hard: () => t.hard,
}

export const questionMessages = {
  created: success(t.questionCreated),
  createFailed: failure(t.error, t.questionCreateFailed),
  updated: success(t.questionUpdated),
  updateFailed: failure(t.error, t.questionUpdateFailed),
}

/** Returns the first words of a question without Markdown signs, for names of buttons and rows. */
export const briefText = ({ text }: Pick<Question, 'text'>) => {
  const words = text
    .replaceAll(/[*_`#>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length > 90 ? `${words.slice(0, 88).trimEnd()}…` : words
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
    case 'number': {
      const { value, tolerance, isPercent, units } = solution
      const margin = Number(tolerance) === 0 ? '' : ` ± ${tolerance}${isPercent ? '%' : ''}`
      return `${value}${margin} ${units[0]?.name ?? ''}`.trim()
    }
    case 'text':
      return solution.accepted.join(' / ')
  }
}
