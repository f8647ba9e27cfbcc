export const tooManyQuestions = (max: number) => `A video can ask at most ${max} questions`
export const questionTwice = 'The video asks a question twice. Remove one of them.'
