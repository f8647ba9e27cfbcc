/** A valid question with one right option. */
export const sampleQuestionInput = (values: Record<string, unknown> = {}) => ({
  text: 'What is $2 + 3$?',
  explanation: 'Two and three make five.',
  topic: 'Sums',
  solution: {
    kind: 'single' as const,
    options: [
      { text: 'Four', isRight: false },
      { text: 'Five', isRight: true },
    ],
  },
  ...values,
})

/** The rules of a quiz without questions. */
export const sampleQuizInput = {
  passPercent: 50,
  minutes: null,
  maxAttempts: null,
  shufflesQuestions: false,
  shufflesOptions: false,
  shows: 'answers' as const,
  slots: [],
}
