import { failure, type Noun, success } from '../../../platform/client/messages.ts'
import { t as errors } from '../../texts/users.ts'
import { t } from '../../texts/course-students.ts'

const refresh: Noun[] = ['courses', 'audit']

/** Toasts for opening a lesson for a student, or applying its rules again. */
export const excuseMessages = (excused: boolean) => ({
  success: success(excused ? t.rulesApplied : t.lessonOpened),
  failure: failure(errors.error, t.excuseFailed),
  refresh,
})
