import type { Course } from '../../courses.schema.ts'
import { t } from '../../texts/course.ts'
import { usePlansSold } from '../course/membership-price.ts'
import { usePendingPayments } from '../course/pending-payments.ts'

/**
 * What is said besides where a lesson of the course is locked, and where it leads: to what the reader has paid and waits for,
 * to the course's purchase, or, where nobody can buy the course, to the plans that open its premium lessons; nowhere if none is sold.
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
