import { anyone, signedIn, router } from '../../../platform/server/trpc.ts'
import { paymentsErrors } from '../../errors.ts'
import { seatLink, seatOrder, seatTakenBack } from '../../grants.schema.ts'
import { renewSeatLink, takeSeatBack } from './manage.ts'
import { getSeatOrder } from './orders.ts'
import { takeSeat } from './take.ts'

export const seatsRouter = router({
  byCode: anyone
    .meta({
      summary: 'Tell what a link hands out that was paid for with places for others',
      refuses: [paymentsErrors.SEAT_LINK_NOT_FOUND],
    })
    .input(seatLink)
    .output(seatOrder)
    .query(({ ctx, input }) => getSeatOrder(ctx.db, ctx.user, input.code)),
  take: signedIn
    .meta({
      summary: 'Take one of the places that a link hands out',
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
      summary: 'Take back a place that somebody has taken and not used, for who paid for it',
      refuses: [
        paymentsErrors.SEAT_LINK_NOT_FOUND,
        paymentsErrors.SEAT_NOT_FOUND,
        paymentsErrors.SEAT_USED,
        paymentsErrors.SEAT_TAKE_BACKS_USED,
      ],
    })
    .input(seatTakenBack)
    .output(seatOrder)
    .mutation(({ ctx, input }) => takeSeatBack(ctx, ctx.user, input)),
  renew: signedIn
    .meta({
      summary: "Give the caller's places another link; the one before leads nowhere then",
      refuses: [paymentsErrors.SEAT_LINK_NOT_FOUND],
    })
    .input(seatLink)
    .output(seatLink)
    .mutation(({ ctx, input }) => renewSeatLink(ctx.db, ctx.user, input.code)),
})
