import { mapAddresses } from '../../../catalogue/admin/imports/lesson-texts.ts'
import type { QuestionDraft } from '../../exchange/draft.rules.ts'

/** Replaces the URLs of pictures in all texts of a question. */
export function withPictures(question: QuestionDraft, addresses: ReadonlyMap<string, string>): QuestionDraft {
  if (addresses.size === 0) return question
  const map = (text: string) =>
    mapAddresses(text, ({ isPicture, address }) => (isPicture ? addresses.get(address) : undefined))
  const { solution } = question
  return {
    ...question,
    text: map(question.text),
    explanation: map(question.explanation ?? ''),
    solution: mapTexts(solution, map),
  }
}

/** Applies a function to the texts of a solution. */
function mapTexts(
  solution: QuestionDraft['solution'],
  map: (text: string) => string,
): QuestionDraft['solution'] {
  switch (solution.kind) {
    case 'single':
    case 'multiple':
      return {
        ...solution,
        options: solution.options.map((option) => ({ ...option, text: map(option.text) })),
      }
    case 'matching':
      return {
        ...solution,
        pairs: solution.pairs.map(({ left, right }) => ({ left: map(left), right: map(right) })),
        extras: solution.extras.map(map),
      }
    case 'ordering':
      return { ...solution, items: solution.items.map(map) }
    default:
      return solution
  }
}
