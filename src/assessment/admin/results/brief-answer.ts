import type { QuizResult } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-results.ts'

/** Returns an answer in one line, with the letters of options as the student saw them. */
export function briefAnswer(answer: QuizResult['items'][number]['answer']): string {
  switch (answer?.kind) {
    case undefined:
      return t.noAnswer
    case 'single':
      return answer.choice
    case 'multiple':
      return answer.choices.join(', ')
    case 'trueFalse':
      return answer.value ? t.isTrue : t.isFalse
    case 'matching':
      return answer.pairs.map(({ option, target }) => `${option} → ${target}`).join(', ')
    case 'ordering':
      return answer.order.join(', ')
    case 'fillIn':
      return answer.texts.map((text) => text || '–').join(' · ')
    default:
      return answer?.text ?? ''
  }
}
