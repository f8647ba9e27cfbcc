import { Clock, ListChecks, PenLine, Undo2 } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { t } from '../texts/notifications.ts'
import type { assessmentNotifications } from './notifications.schema.ts'

const toQuiz = ({ lessonId }: { lessonId: number }) =>
  ({ to: '/lessons/$id', params: { id: String(lessonId) } }) as const

export const assessmentNotificationTexts: TextsOfKinds<typeof assessmentNotifications> = {
  quiz_regraded: {
    Icon: ListChecks,
    tint: 'text-amber-mark',
    title: () => t.quizRegraded,
    text: ({ title }) => t.marksCorrected(title),
    link: toQuiz,
  },
  quiz_ended: {
    Icon: ListChecks,
    tint: 'text-ink',
    title: () => t.quizEnded,
    text: ({ title }) => t.quizEndedBy(title),
    link: toQuiz,
  },
  quiz_time_given: {
    Icon: Clock,
    tint: 'text-success',
    title: () => t.timeGiven,
    text: ({ title, minutes }) => t.timeGivenFor(title, minutes),
    link: toQuiz,
  },
  challenge_decided: {
    Icon: ListChecks,
    tint: 'text-ink',
    title: ({ accepted }) => (accepted ? t.challengeAccepted : t.challengeRejected),
    text: ({ title, reply }) => t.challengeReply(title, reply),
    link: toQuiz,
  },
  work_marked: {
    Icon: PenLine,
    tint: 'text-success',
    title: () => t.workMarked,
    text: ({ title }) => t.workMarkedIn(title),
    link: ({ lessonId }) => ({ to: '/lessons/$id', params: { id: String(lessonId) } }),
  },
  work_returned: {
    Icon: Undo2,
    tint: 'text-amber-mark',
    title: () => t.workReturned,
    text: ({ title }) => t.workReturnedIn(title),
    link: ({ lessonId }) => ({ to: '/lessons/$id', params: { id: String(lessonId) } }),
  },
}
