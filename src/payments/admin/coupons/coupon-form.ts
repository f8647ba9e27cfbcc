import type { z } from 'zod'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import type { CouponSubject } from '../../coupons.rules.ts'
import { couponInput } from '../../coupons.schema.ts'
import { readRupees } from '../read-rupees.ts'

/** The values of the coupon form. An empty field means no limit. */
export interface CouponValues {
  code: string
  kind: 'percent' | 'amount'
  percent: string
  amount: string
  subject: CouponSubject
  courseId: string
  planId: string
  maxUses: string
  perPerson: string
  forSeats: boolean
  endsOn: string
}
export type CouponOutput = z.output<typeof couponInput>

export const couponValues: CouponValues = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  subject: 'everything',
  courseId: '',
  planId: '',
  maxUses: '',
  perPerson: '1',
  forSeats: false,
  endsOn: '',
}

const number = (typed: string) => (typed.trim() === '' ? null : Number(typed))

export const couponResolver = formResolver(couponInput, (values: CouponValues) => ({
  code: values.code,
  percent: values.kind === 'percent' ? Number(values.percent || Number.NaN) : null,
  amount: values.kind === 'amount' ? readRupees(values.amount) : null,
  subject: values.subject,
  courseId: values.subject === 'course' ? number(values.courseId) : null,
  planId: values.subject === 'plan' ? number(values.planId) : null,
  maxUses: number(values.maxUses),
  perPerson: number(values.perPerson),
  forSeats: values.forSeats,
  endsOn: values.endsOn || null,
}))
