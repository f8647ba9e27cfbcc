import { counted } from '../../platform/count.ts'

export const error = 'Error'
export const pastePaper = 'Paste a paper'
export const pasteIntro =
  'Paste questions from Word or WhatsApp, in English or Hindi. The preview shows what we understood.'
export const paper = 'Questions with answers'
export const paperHint =
  'Number the questions, and start each option with a letter. Write the answers below the options, or in an answer key at the end.'
export const example = `1. What is 2 + 3?
(a) 4  (b) 5  (c) 6  (d) 7
Ans: b

2. भारत की राजधानी क्या है?
(क) मुंबई (ख) दिल्ली
उत्तर: ख`
export const topicForAll = 'Topic for all'
export const difficultyForAll = 'Difficulty for all'
export const addToQuiz = 'Add to a quiz in this course'
export const onlyBank = 'No quiz, only the question bank'
export const chooseQuiz = 'Select a quiz'
export const courseHasNoQuiz = 'This course has no quiz. Add a quiz lesson first.'
export const createQuestions = (count: number) =>
  count === 0 ? 'Create questions' : `Create ${counted(count, 'question')}`
export const creating = 'Creating…'
export const readSummary = (ready: number, bad: number) =>
  bad === 0 ? `${counted(ready, 'question')} ready` : `${counted(ready, 'question')} ready, ${bad} to correct`
export const preview = 'Preview'
export const nothingPasted = 'Paste a paper to see its questions here'
export const nothingRead = 'We found no questions in this text'
export const nothingPastedHint = 'Questions with a problem stay in the box when you create the others.'
export const ignoredLines = (count: number) => `${counted(count, 'line')} outside the questions`
export const line = (line: number) => `Line ${line}:`
export const goToLine = (line: number) => `Go to line ${line}`
export const right = 'Right answer'
export const created = (count: number) => `${counted(count, 'question')} created`
export const createdInBank = 'The questions are in the question bank.'
export const createdInQuiz = 'The questions are in the question bank and at the end of the quiz.'
export const createFailed = 'We couldn’t create the questions. Try again.'
export const undone = 'Questions removed'
export const undoFailed = 'We couldn’t remove the questions. Try again.'
export const importQuestions = 'Import questions'
export const importIntro =
  'Import questions from Moodle XML, GIFT, CSV, or a paper as a text file. We create nothing until you press Create.'
export const questionFile = 'File with questions'
export const chooseFile = 'Choose a file'
export const fileHint = 'Moodle XML up to 50 MB with its pictures; GIFT, CSV and text up to 5 MB'
export const fileTooLarge = (megabytes: number) =>
  `The file is larger than ${megabytes} MB. Split it into smaller files.`
export const fileNotText = 'This is not a text file. Save it as UTF-8, then choose it again.'
export const isBackup =
  'This is an archive. To import a Moodle backup (.mbz), open a course and press Import.'
export const noQuestionsInFile =
  'We found no questions in this file. Choose Moodle XML, GIFT, CSV or a paper.'
export const tooManyDrafts = (max: number) =>
  `The file has more than ${max} questions. Split it into smaller files.`
export const paperFile = 'Paper'
export const importSummary = (ready: number, bad: number) =>
  bad === 0
    ? `${counted(ready, 'question')} will be created`
    : `${counted(ready, 'question')} will be created. ${bad} ${bad === 1 ? 'has a problem' : 'have problems'}.`
export const notTaken = 'Not imported'
export const willBeCreated = 'Will be created'
export const questionNumber = (number: number) => `Question ${number}:`
export const exportQuestions = 'Export'
export const exporting = 'Exporting…'
export const exportFailed = 'We couldn’t export the questions. Try again.'
export const exported = (count: number) => `${counted(count, 'question')} exported`
export const exportedText = 'Your browser saves the file.'
export const exportedWithout = (count: number) =>
  `This format can’t contain ${counted(count, 'other question')}, so we left them out.`
export const moodleXml = 'Moodle XML'
