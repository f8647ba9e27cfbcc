export const option = 'Option'
export const question = 'Question'
export const explanation = 'Explanation'
export const topic = 'Topic'
export const rightNumber = 'Right number'
export const tolerance = 'Tolerance'
export const unit = 'Unit'
export const factor = 'Factor'
export const acceptedAnswer = 'Accepted answer'
export const marks = 'Marks'
export const penalty = 'Penalty'
export const twoOptions = 'Add at least two options'
export const tooManyOptions = (max: number) => `Add at most ${max} options`
export const oneRight = 'Mark one option as right'
export const someRight = 'Mark at least one option as right'
export const mustBeNumber = (label: string) => `${label} must be a number, for example 9.8`
export const toleranceNegative = 'Enter a tolerance of 0 or more'
export const oneAccepted = 'Add at least one accepted answer'
export const marksOutOfRange = 'Marks must be above 0 and at most 1,000. A penalty can be 0.'
export const twoDecimals = 'Use at most two decimals, for example 0.33'
export const penaltyTooHigh = 'Enter a penalty that is not higher than the marks'
export const mustBeWhole = 'Enter a whole number above 0'
export const numberTooLarge = (max: number) => `Enter at most ${max}`
export const tooManyQuestions = (max: number) =>
  `A quiz can have at most ${max} questions. Remove some of them.`
export const lastAttemptNeeded = 'Limit the attempts to show answers after the last one'
export const questionTwice = 'The quiz contains a question twice. Remove one of them.'
export const closesAt = 'Enter a date and a time'
export const oneQuestion = 'Add at least one question'
export const tooManyTogether = (max: number) => `Add at most ${max} questions at a time`
export const twoPairs = 'Add at least two pairs'
export const tooManyPairs = (max: number) => `Add at most ${max} pairs and right sides`
export const leftTwice = 'Two left sides are the same. Change one of them.'
export const extraTwice = 'Two extra right sides are the same. Change one of them.'
export const twoItems = 'Add at least two items'
export const tooManyItems = (max: number) => `Add at most ${max} items`
export const itemTwice = 'Two items are the same. Change one of them.'
export const oneGap = 'Add at least one gap'
export const tooManyGaps = (max: number) => `Add at most ${max} gaps`
export const gapsMissing = 'Write each gap once in the text, for example [[1]] for gap 1'
export const questionOrDraw = 'Choose either a question or random questions'
export const reason = 'Reason'
export const oneAnswer = 'Choose at least one answer'
export const tooManyAnswers = (max: number) => `Choose at most ${max} answers`
export const reply = 'Reply'
export const sectionTitle = 'Title'
export const tooManySections = (max: number) =>
  `A quiz can have at most ${max} sections. Remove some of them.`
export const chooseSection = 'Choose a section'
export const sectionIsEmpty = 'This section has no questions. Add one, or remove the section.'
