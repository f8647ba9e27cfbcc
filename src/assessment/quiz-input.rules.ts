import type { QuizSource } from './quizzes.schema.ts'

/** Returns a saved quiz in the form in which it is sent. */
export const quizInputOf = ({ slots, ...rules }: QuizSource) => ({
  ...rules,
  slots: slots.map(({ question, ...slot }) => ({ ...slot, questionId: question?.id ?? null })),
})
