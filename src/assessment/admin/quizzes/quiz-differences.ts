import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import type { OwnFields } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { formatMarks } from '../../client/quiz-clock.ts'
import type { Question } from '../../quizzes.schema.ts'
import { t as sectionTexts } from '../../texts/admin-sections.ts'
import { t } from '../../texts/admin-quizzes.ts'
import type { QuizFields } from './quiz-values.ts'

/** Maximum length of a question's excerpt in a list of differences, in characters. */
const MAX_SHOWN = 80

/** Returns the names of the fields of a quiz, and functions that show both values if someone else changed a field. */
export const quizFields = (known: ReadonlyMap<number, Question>, timeZone: string): OwnFields => ({
  passPercent: { label: () => t.passMark },
  minutes: { label: () => t.timeLimit },
  closesAt: {
    label: () => t.closes,
    words: (moment) => formatMoment(new Date(moment as string), 'moment', timeZone),
  },
  maxAttempts: { label: () => t.attempts },
  challengeDays: { label: () => t.challengeDays },
  shows: {
    label: () => t.shows,
    words: (shows) =>
      ({
        answers: t.showsAnswers,
        answersAtEnd: t.showsAnswersAtEnd,
        grade: t.showsGrade,
        nothing: t.showsNothing,
      })[shows as QuizFields['shows']],
  },
  ranks: {
    label: () => t.ranks,
    words: (ranks) =>
      ({ none: t.ranksNone, own: t.ranksOwn, names: t.ranksNames })[ranks as QuizFields['ranks']],
  },
  shufflesQuestions: { label: () => t.shufflesQuestions },
  shufflesOptions: { label: () => t.shufflesOptions },
  sections: {
    label: () => sectionTexts.sections,
    words: (sections) =>
      (sections as QuizFields['sections'])
        .map(({ title, minutes }) => (minutes === null ? title : `${title} (${minutes})`))
        .join('\n'),
  },
  slots: {
    label: () => t.questions,
    words: (slots) =>
      (slots as QuizFields['slots'])
        .map(({ questionId, draw, marks, penalty }, index) => {
          const text =
            questionId === null
              ? `${t.draw}: ${draw?.count ?? 0} ${draw?.topic ?? ''}`.trim()
              : (known.get(questionId)?.text.slice(0, MAX_SHOWN) ?? `#${questionId}`)
          return `${index + 1}. ${text} (${formatMarks(marks)} / −${formatMarks(penalty)})`
        })
        .join('\n'),
  },
})
