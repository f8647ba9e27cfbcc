export const questionAt = (clock: string) => `Question at ${clock}`
export const checkAnswer = 'Check answer'
export const skip = 'Skip'
export const answerMissing = 'Choose or type an answer first, or skip the question.'
export const notChecked = 'We couldn’t check your answer. Try again, or skip the question.'
export const right = 'That is right'
export const partlyRight = 'Partly right'
export const wrong = 'Not right'
export const continueVideo = 'Continue'
