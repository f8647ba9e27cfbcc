export const giftNoAnswers = 'The answers in curly brackets { } are missing.'
export const giftNotClosed = 'The closing bracket } is missing.'
export const giftNoSigns = 'The answers have no = or ~ before them.'
export const textNotConverted = 'The text is too long or too complex.'
export const isEssay = 'Questions with a free text are not taken. Use an assignment instead.'
export const noRightAnswer = 'No answer is right.'
export const noNumber = (text: string) => `“${text}” is not a number.`
export const partsAreLost = 'Answers with a part of the marks count as wrong.'
export const onlyFirstNumber = 'Only the first right number is taken.'
export const wildcardsAreLost = 'Answers with the sign * for any text are left out.'
export const onlyWildcards = 'All right answers have the sign * for any text, which is not taken.'
export const kindUnknown = (kind: string) => `Questions of the kind “${kind}” are not taken.`
export const columnQuestion = 'Question'
export const columnKind = 'Kind'
export const columnOption = (letter: string) => `Option ${letter}`
export const columnAnswer = 'Answer'
export const columnTolerance = 'Tolerance'
export const columnUnit = 'Unit'
export const columnExplanation = 'Explanation'
export const columnTopic = 'Topic'
export const columnDifficulty = 'Difficulty'
export const columnRules = 'Rules'
export const foreignPictures = 'Pictures on other sites become links.'
export const pictureNotTaken = (name: string) => `The picture “${name}” is not taken.`
export const unitNotTaken = (unit: string) => `The unit “${unit}” is not taken.`
export const isNoQuestion = 'This is a text without a question.'
export const isRandom = 'Questions that Moodle chooses at random are not taken.'
export const questionNumber = (number: number) => `question ${number}`
export const notInBackup = 'The backup does not contain the question.'
export const isTwiceInQuiz = 'The quiz contains the question twice.'
export const hasNoMarks = 'The question has no marks in this quiz.'
export const quizIsFull = (max: number) => `A quiz can have ${max} questions.`
export const quizDatesAreLost = 'Quizzes keep no opening and closing times.'
export const quizzesShowAnswers =
  'Quizzes show right answers after submitting, have no pass mark, and wrong answers cost nothing.'
export const gapWithChoice = 'Gaps with a choice are not taken.'
