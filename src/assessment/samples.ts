/** Returns a valid question with one right option. */
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

/** The rules of an assignment with one total. */
export const sampleAssignmentInput = {
  maxMarks: 10,
  rubric: [] as { name: string; marks: number; levels: { name: string; marks: number }[] }[],
  completes: 'submitted' as const,
  passPercent: null,
  dueAt: null,
  acceptsLate: true,
  lateUntil: null,
  latePercent: 0,
  takesText: true,
  takesFiles: true,
  takesPages: true,
  maxResubmissions: 1,
}
