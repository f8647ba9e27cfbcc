export const tooManyQuestions = (max: number) =>
  `A video can ask at most ${max} questions. Remove some of them.`
export const questionTwice = 'The video asks a question twice. Remove one of them.'
