import { counted } from '../../platform/count.ts'

export const error = 'Error'
export const questionBank = 'Question bank'
export const intro = 'All quizzes use questions from this bank.'
export const questions = 'Questions'
export const addQuestion = 'Add question'
export const editQuestion = 'Edit question'
export const editQuestionNamed = (name: string) => `Edit ${name}`
export const createQuestion = 'Create question'
export const updateQuestion = 'Update question'
export const saving = 'Saving…'
export const questionCreated = 'Question created'
export const questionCreateFailed = 'We couldn’t create the question. Try again.'
export const questionUpdated = 'Question updated'
export const questionUpdateFailed = 'We couldn’t update the question. Try again.'
export const noneFound = 'No question matches these filters. Clear a filter to see more.'
export const noneYet = 'There are no questions yet'
export const noneYetHint = 'Add your first question, then choose it in a quiz.'
export const searchQuestions = 'Search questions'
export const topic = 'Topic'
export const topicHint = 'For example “Motion in a straight line”'
export const topicWithCount = (topic: string, count: number) => `${topic} (${count})`
export const allTopics = 'All topics'
export const kind = 'Kind'
export const allKinds = 'All kinds'
export const difficulty = 'Difficulty'
export const allDifficulties = 'All difficulties'
export const notSet = 'Not set'
export const kindSingle = 'One right answer'
export const kindMultiple = 'Several right answers'
export const kindTrueFalse = 'True or false'
export const kindNumber = 'Number'
export const kindText = 'Short text'
export const easy = 'Easy'
export const medium = 'Medium'
export const hard = 'Hard'
export const rightIs = (answer: string) => `Right answer: ${answer}`
export const versionNumber = (number: number) => `Version ${number}`
export const notUsed = 'Not used yet'
export const usedIn = (lessons: number) => `Used in ${counted(lessons, 'lesson')}`
export const moreQuizzes = (more: number) => `and ${more} more`
export const newVersionHint =
  'Students who have already started a quiz keep the question as it was. Later attempts use your changes.'
export const question = 'Question'
export const questionHint = 'Markdown, with formulas such as $x^2$'
export const rightAnswer = 'Right answer'
export const isTrue = 'True'
export const isFalse = 'False'
export const options = 'Options'
export const markOneRight = 'Select the circle next to the right option.'
export const markAllRight = 'Tick every right option.'
export const option = (number: number) => `Option ${number}`
export const optionIsRight = (number: number) => `Option ${number} is right`
export const removeOption = (number: number) => `Remove option ${number}`
export const addOption = 'Add option'
export const partial = 'Give partial marks for some of the right options'
export const partialHint = 'If a student ticks no wrong option, each right one earns its share of the marks.'
export const acceptedAnswers = 'Accepted answers'
export const acceptedHint =
  'One answer per line. The spelling must match. Spaces don’t matter, and digits can be in English or Hindi.'
export const ignoresCase = 'Ignore capital letters'
export const rightNumber = 'Right number'
export const rightNumberHint = 'For example 9.8 or 1.6e-19'
export const tolerance = 'Tolerance'
export const toleranceHint = 'For example 0.1. Answers this far from the right number are still right.'
export const inPercent = 'In percent of the right number'
export const units = 'Units'
export const unitsHint =
  'For example m and cm. The right number is in the first unit. Students can also answer in the other units.'
export const firstUnit = 'the first unit'
export const unitNumber = (number: number) => `Unit ${number}`
export const oneIs = (unit: string, first: string) => `1 ${unit} in ${first}`
export const removeUnit = (number: number) => `Remove unit ${number}`
export const addUnit = 'Add unit'
export const needsUnit = 'Students must write a unit'
export const explanation = 'Explanation'
export const explanationHint = 'Students see it with the right answer, if the quiz shows answers.'
export const moment = 'Where this is taught'
export const momentHint = 'After the quiz, students can go to this moment in the lesson.'
export const course = 'Course'
export const noMoment = 'No lesson'
export const lesson = 'Lesson'
export const chooseLesson = 'Select a lesson'
export const at = 'Time in the video'
export const atHint = 'For example 12:05. Leave empty for the beginning.'
export const pastePaper = 'Paste a paper'
export const kindMatching = 'Matching'
export const kindOrdering = 'Right order'
export const kindFillIn = 'Fill in the gaps'
export const pairs = 'Pairs'
export const pairsHint = 'Students see the right sides in random order.'
export const left = (number: number) => `Left side ${number}`
export const right = (number: number) => `Right side ${number}`
export const removePair = (number: number) => `Remove pair ${number}`
export const addPair = 'Add pair'
export const extra = (number: number) => `Extra right side ${number}`
export const removeExtra = (number: number) => `Remove extra right side ${number}`
export const addExtra = 'Add extra right side'
export const partialPairs = 'Give marks for some of the right pairs'
export const partialPairsHint = 'Each right pair earns its share of the marks. Wrong pairs earn nothing.'
export const items = 'Items in the right order'
export const itemsHint = 'Students see them in random order.'
export const item = (number: number) => `Item ${number}`
export const moveItemUp = (number: number) => `Move item ${number} up`
export const moveItemDown = (number: number) => `Move item ${number} down`
export const removeItem = (number: number) => `Remove item ${number}`
export const addItem = 'Add item'
export const partialItems = 'Give marks for a partly right order'
export const partialItemsHint =
  'Each item that is directly after the right item earns its share of the marks.'
export const gaps = 'Gaps'
export const gapsHint = 'The spelling must match. Spaces don’t matter, and digits can be in English or Hindi.'
export const gapTextHint = 'Markdown. Write the gaps as [[1]], [[2]], and so on.'
export const gap = (number: number) => `Gap ${number}`
export const gapKind = 'Kind of gap'
export const onePerLine = 'One answer per line'
export const addGap = 'Add gap'
export const removeGap = (number: number) => `Remove gap ${number}`
export const partialGaps = 'Give marks for some of the right gaps'
export const partialGapsHint = 'Each right gap earns its share of the marks. Wrong gaps earn nothing.'
export const importQuestions = 'Import'
export const versions = 'Versions'
export const versionsHint =
  'Attempts keep the version that they started with. New attempts use the latest one.'
export const versionsOf = (name: string) => `Versions of ${name}`
export const inAttempts = (attempts: number) => counted(attempts, 'attempt')
export const deleteQuestionNamed = (name: string) => `Delete ${name}`
export const deleteTitle = 'Delete this question?'
export const deleteText = (name: string) => `This deletes “${name}” permanently.`
export const deleteQuestion = 'Delete question'
export const deleting = 'Deleting…'
export const questionDeleted = 'Question deleted'
export const questionDeleteFailed = 'We couldn’t delete the question. Try again.'
