import { anyone, signedIn, router } from '../../../platform/server/trpc.ts'
import { paymentsErrors } from '../../errors.ts'
import { seatLink, seatOrder, seatTakenBack } from '../../grants.schema.ts'
import { renewSeatLink, revokeSeat } from './manage.ts'
import { getSeatOrder } from './orders.ts'
import { takeSeat } from './take.ts'

export const seatsRouter = router({
  byCode: anyone
    .meta({
      summary: 'Get the seats of a link',
      refuses: [paymentsErrors.SEAT_LINK_NOT_FOUND],
    })
    .input(seatLink)
    .output(seatOrder)
    .query(({ ctx, input }) => getSeatOrder(ctx.db, ctx.user, input.code)),
  take: signedIn
    .meta({
      summary: 'Take a seat with its link',
      refuses: [
        paymentsErrors.SEAT_LINK_NOT_FOUND,
        paymentsErrors.SEATS_REVOKED,
        paymentsErrors.SEATS_TAKEN,
        paymentsErrors.SEAT_OWNED,
        paymentsErrors.SEAT_TAKEN_BACK,
        paymentsErrors.COURSE_WITHDRAWN,
      ],
    })
    .input(seatLink)
    .output(seatOrder)
    .mutation(({ ctx, input }) => takeSeat(ctx, ctx.user, input.code)),
  takeBack: signedIn
    .meta({
      summary: 'Revoke an unused seat, as its buyer',
      refuses: [
        paymentsErrors.SEAT_LINK_NOT_FOUND,
        paymentsErrors.SEAT_NOT_FOUND,
        paymentsErrors.SEAT_USED,
        paymentsErrors.SEAT_TAKE_BACKS_USED,
      ],
    })
    .input(seatTakenBack)
    .output(seatOrder)
    .mutation(({ ctx, input }) => revokeSeat(ctx, ctx.user, input)),
  renew: signedIn
    .meta({
      summary: "Replace the link of the caller's seats. The old link stops working",
      refuses: [paymentsErrors.SEAT_LINK_NOT_FOUND],
    })
    .input(seatLink)
    .output(seatLink)
    .mutation(({ ctx, input }) => renewSeatLink(ctx.db, ctx.user, input.code)),
})
