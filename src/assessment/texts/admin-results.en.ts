import { counted } from '../../platform/count.ts'

export const results = 'Results'
export const error = 'Error'
export const toQuiz = 'Edit the quiz'
export const questions = 'Questions'
export const challenges = 'Objections'
export const rankList = 'Rank list'
export const noAnswer = 'No answer'
export const isTrue = 'True'
export const isFalse = 'False'
export const noAttempts = 'No one has submitted this quiz yet'
export const noAttemptsHint = 'Results appear here when students submit the quiz.'
export const figuresHint = (attempts: number) =>
  `From ${counted(attempts, 'first attempt')}. Difficulty is the share of students with full marks. Discrimination compares the best and the worst 27%: above 0.3 is good, below 0 suggests a wrong key.`
export const regrading = 'We are marking all answers again…'
export const question = (number: number) => `Question ${number}`
export const dropped = 'Dropped'
export const earlierVersion = 'Earlier version'
export const corrected = 'Key corrected'
export const difficulty = 'Difficulty'
export const discrimination = 'Discrimination'
export const answered = 'Answered'
export const answeredOf = (answered: number, all: number) => `${answered} of ${all}`
export const answersAndKey = 'Answers and key'
export const showAnswersOf = (number: number) => `Answers and key of question ${number}`
export const rightIs = (answer: string) => `Right answer: ${answer}`
export const options = 'Options'
export const chosenTimes = (count: number) => `chosen ${counted(count, 'time')}`
export const givenAnswers = 'Answers of all attempts'
export const givenTimes = (count: number) => counted(count, 'time')
export const noAnswerTimes = (count: number) => `No answer: ${counted(count, 'time')}`
export const moreGroups = (count: number) => `${counted(count, 'rarer answer')} not shown`
export const acceptToo = (count: number) => (count > 1 ? `Accept these ${count} too` : 'Accept too')
export const replaceKey = 'Replace the key'
export const marksToAll = 'Full marks for all'
export const dropQuestion = 'Drop the question'
export const right = 'Right'
export const wrong = 'Wrong'
export const acceptTitle = 'Accept more answers'
export const replaceTitle = 'Replace the key'
export const undoTitle = 'Undo the correction'
export const previewFailed = 'We couldn’t count the changes. Close this and try again.'
export const keyCorrected = 'Key corrected. We are marking all answers again.'
export const correctFailed = 'We couldn’t correct the key. Try again.'
export const correctNow = 'Mark all answers again'
export const correctingNow = 'Saving…'
export const reason = 'Reason'
export const reasonHint = 'Students see it next to their marks. For example: Both spellings are right.'
export const changedAnswers = 'Answers with changed marks'
export const higherGrades = 'Higher grades'
export const lowerGrades = 'Lower grades'
export const newlyPassed = 'Attempts that pass now'
export const noLongerPassed = 'Attempts that no longer pass'
export const changedRanks = 'Changed ranks'
export const inQuizzes = (count: number) =>
  `These figures are from ${counted(count, 'quiz', { many: 'quizzes' })} with this question.`
export const handMarksStay = (count: number) => `Manual marks that don’t change: ${count}`
export const didAccept = 'More answers accepted'
export const didReplace = 'Key replaced'
export const didAll = 'Full marks for all'
export const didDrop = 'Question dropped'
export const didUndo = 'Correction undone'
export const corrections = 'Corrections'
export const deletedAccount = 'Deleted account'
export const undone = 'undone'
export const undo = 'Undo'
export const noChallenges = 'No objections'
export const noChallengesHint =
  'In the quiz rules, choose how many days students have to object to an answer.'
export const challengesHint =
  'If the student is right, correct the key first. Then accept the objection with a reply.'
export const accepted = 'Accepted'
export const rejected = 'Rejected'
export const studentsAnswer = 'Student’s answer'
export const replyBy = (by: string, reply: string) => `Reply by ${by}: ${reply}`
export const acceptThisAnswer = 'Accept this answer for all'
export const otherCorrections = 'Other corrections'
export const acceptChallenge = 'Accept the objection'
export const rejectChallenge = 'Reject the objection'
export const challengeDecided = 'We’ll notify the student.'
export const decideFailed = 'We couldn’t save the decision. Try again.'
export const sending = 'Sending…'
export const acceptHint = 'This accepts all pending objections to this question. Marks don’t change.'
export const rejectHint = 'Explain why the key is right.'
export const reply = 'Reply'
export const downloadFailed = 'We couldn’t load the whole list. Try again.'
export const ranksHint =
  'The list counts each student’s first attempt. Students with more marks are first, then those with fewer wrong answers or less time. The percentile is the percentage of students with at most these marks.'
export const downloadCsv = 'Download CSV'
export const rank = 'Rank'
export const student = 'Student'
export const marks = 'Marks'
export const maximum = 'Maximum'
export const percentile = 'Percentile'
export const wrongAnswers = 'Wrong'
export const time = 'Time'
export const seconds = 'Seconds'
export const submitted = 'Submitted'
export const username = 'Username'
export const marksOf = (marks: string, max: string) => `${marks} of ${max}`
export const previous = 'Previous'
export const next = 'Next'
export const ranksShown = (from: number, to: number, all: number) => `${from} to ${to} of ${all}`
export const attempt = 'Attempt'
export const attemptOf = (name: string) => `First attempt of ${name}`
export const marksChanged = 'Marks changed. We’ll notify the student.'
export const marksFailed = 'We couldn’t change the marks. Try again.'
export const changeMarks = 'Change marks'
export const saveMarks = 'Save marks'
export const saving = 'Saving…'
export const cancel = 'Cancel'
export const batch = 'Batch'
export const allStudents = 'All students'
