import type { Course } from '../../courses.schema.ts'
import { t } from '../../texts/course.ts'
import { usePlansSold } from '../course/membership-price.ts'
import { usePendingPayments } from '../course/pending-payments.ts'

/**
 * Returns the extra text and the link for a locked lesson. The link goes to the student's pending payment, or to the
 * purchase of the course. If the academy does not sell the course separately, the link goes to the plans that
 * include its premium lessons. Returns null if no such plan is on sale.
 */
export function useLessonRefusal({ id, isPremium }: Pick<Course, 'id' | 'isPremium'>) {
  const pending = usePendingPayments()
  const waiting = pending.find(({ courseId, kind }) => (isPremium ? courseId === id : kind === 'membership'))
  const { sellsYear, sellsPlans } = usePlansSold()
  const upgrade = isPremium ? { courseId: id } : waiting?.planId ? { plan: waiting.planId } : {}
  const waits = waiting !== undefined
  const plans = sellsYear ? t.upgradeToPremium : sellsPlans ? t.seePlans : null
  const action = waits ? t.seePayment : isPremium ? t.purchaseCourse : plans
  return { waits, action, upgrade }
}
