import { byId } from '../../../platform/text.schema.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { paymentsErrors } from '../../errors.ts'
import { coupon, couponInput, couponList, couponPage } from '../../coupons.schema.ts'
import { takesOffMoreThanHalf } from './large-coupons.ts'
import { createCoupon, endCoupon, listCoupons } from './coupons.ts'

export const couponsRouter = router({
  list: staff('offers')
    .meta({ summary: 'List the coupons, with their uses' })
    .input(couponList.prefault({}))
    .output(couponPage)
    .query(({ ctx, input }) => listCoupons(ctx.db, input)),
  create: staff('offers')
    .meta({
      summary: 'Create a coupon',
      confirms: takesOffMoreThanHalf,
      refuses: [catalogueErrors.COURSE_NOT_FOUND, paymentsErrors.PLAN_NOT_FOUND, paymentsErrors.COUPON_TAKEN],
    })
    .input(couponInput)
    .output(coupon)
    .mutation(({ ctx, input }) => createCoupon(ctx.db, ctx.user, input)),
  end: staff('offers')
    .meta({
      summary: 'End a coupon, so that no one can use it any more',
      refuses: [paymentsErrors.COUPON_NOT_FOUND],
    })
    .input(byId)
    .output(coupon)
    .mutation(({ ctx, input }) => endCoupon(ctx.db, ctx.user, input.id)),
})
