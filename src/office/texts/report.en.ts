import { counted } from '../../platform/count.ts'

export const weeklyReport = 'Weekly report'
export const week = 'Week'
export const thisWeek = 'This week'
export const lastWeek = 'Last week'
export const fromTo = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
export const print = 'Print'
export const failed = 'We couldn’t load the report. Reload the page to try again.'
export const thanWeekBefore = 'than the week before'
export const thanSameDays = 'than on the same days of the week before'
export const asWeekBefore = 'the week before'
export const asSameDays = 'on the same days of the week before'
export const more = (difference: string, than: string) => `${difference} more ${than}`
export const less = (difference: string, than: string) => `${difference} less ${than}`
export const fewer = (difference: string, than: string) => `${difference} fewer ${than}`
export const same = (when: string) => `The same as ${when}`
export const points = (count: string) => `${count} ${count === '1' ? 'point' : 'points'}`
export const students = 'Students'
export const newStudents = 'New accounts'
export const active = 'Active'
export const activeHint = 'Completed a lesson or submitted a test'
export const notSeen = (days: number) => `Not seen for ${days} days`
export const learning = 'Learning'
export const lessonsCompleted = 'Lessons completed'
export const certificates = 'Certificates'
export const testsTaken = 'Tests taken'
export const averageMarks = 'Average marks'
export const percent = (value: string) => `${value}%`
export const questionsAsked = 'Questions asked'
export const questionsAnswered = 'Questions answered'
export const answerTime = 'Time to an answer'
export const answerTimeHint = 'Half of the answers arrived sooner'
export const hours = (value: string) => `${value} ${value === '1' ? 'hour' : 'hours'}`
export const days = (value: string) => `${value} days`
export const money = 'Money'
export const received = 'Received'
export const inCash = 'Received in cash'
export const byTransfer = 'Received by UPI or transfer'
export const refunded = 'Refunded'
export const income = 'Income'
export const due = 'Due'
export const dueHint = (count: number) =>
  counted(count, 'overdue instalment or balance', { many: 'overdue instalments and balances' })
export const showMoney = 'Show on the Money page'
export const waiting = 'Open tasks'
export const noTasks = 'No open tasks. Everything is done.'
export const waitingPayments = (count: number, amount: string) =>
  `${counted(count, 'payment')} to decide, ${amount} in total`
export const waitingQuestions = (count: number) => `${counted(count, 'question')} without an answer`
export const waitingSubmissions = (count: number) => `${counted(count, 'submission')} to mark`
export const waitingObjections = (count: number) => `${counted(count, 'objection')} to decide`
export const waitingJobs = (count: number) => counted(count, 'failed background job')
