import { failure, success } from '../../../platform/client/messages.ts'
import type { DIFFICULTIES, QuestionKind } from '../../quizzes.rules.ts'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-questions.ts'

export const kindNames: Record<QuestionKind, () => string> = {
  single: () => t.kindSingle,
  multiple: () => t.kindMultiple,
  trueFalse: () => t.kindTrueFalse,
  number: () => t.kindNumber,
  text: () => t.kindText,
  matching: () => t.kindMatching,
  ordering: () => t.kindOrdering,
  fillIn: () => t.kindFillIn,
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
  deleted: success(t.questionDeleted),
  deleteFailed: failure(t.error, t.questionDeleteFailed),
}

/** Returns the first words of a question without Markdown characters, for names of buttons and rows. */
export const briefText = ({ text }: Pick<Question, 'text'>) => {
  const words = text
    .replaceAll(/[*_`#>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length > 90 ? `${words.slice(0, 88).trimEnd()}…` : words
}
