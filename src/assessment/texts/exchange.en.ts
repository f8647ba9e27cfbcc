export const giftNoAnswers = 'The answers in curly brackets { } are missing. Add them.'
export const giftNotClosed = 'The closing bracket } is missing. Add it.'
export const giftNoSigns =
  'The answers have no = or ~ before them. Write = before right answers and ~ before wrong ones.'
export const textNotConverted = 'The text is too long or too complex. Make it shorter.'
export const isEssay = 'Lantern can’t import essay questions. Use an assignment instead.'
export const noRightAnswer = 'No answer is right. Mark a right answer.'
export const noNumber = (text: string) => `“${text}” is not a number. Write a number such as 9.8.`
export const partsAreLost = 'Answers with partial marks count as wrong.'
export const onlyFirstNumber = 'We import only the first right number.'
export const wildcardsAreLost = 'We leave out answers with the wildcard *.'
export const onlyWildcards =
  'All right answers contain the wildcard *, which Lantern can’t import. Replace it with complete answers.'
export const kindUnknown = (kind: string) =>
  `Lantern can’t import questions of the kind “${kind}”. Create this question manually.`
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
export const pictureNotTaken = (name: string) =>
  `Lantern can’t import the picture “${name}”. Add it to the question manually.`
export const unitNotTaken = (unit: string) =>
  `Lantern can’t import the unit “${unit}”. Add it to the question manually.`
export const isNoQuestion = 'This is a text without a question. Add it to a lesson instead.'
export const isRandom =
  'Lantern can’t import questions that Moodle chooses at random. Add random questions to the quiz instead.'
export const questionNumber = (number: number) => `question ${number}`
export const notInBackup = 'The backup does not contain the question. Create it manually.'
export const isTwiceInQuiz = 'The quiz contains the question twice. We import it once.'
export const hasNoMarks = 'The question has no marks in this quiz. Add it to the quiz again with marks.'
export const quizIsFull = (max: number) => `A quiz can have at most ${max} questions.`
export const quizDatesAreLost = 'We don’t import the opening and closing times of quizzes.'
export const quizzesShowAnswers =
  'Imported quizzes show the right answers after submitting. They have no pass mark and no penalty.'
export const gapWithChoice =
  'Lantern can’t import gaps with a list of options. Create this question manually.'
