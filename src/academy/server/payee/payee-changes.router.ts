import { z } from 'zod'
import { router, staff } from '../../../platform/server/trpc.ts'
import { payeeChangeIds, payeeConfirmation } from '../../settings.schema.ts'
import { academyErrors } from '../../errors.ts'
import { confirmPayeeChanges, getPayeeConfirmation, withdrawPayeeChanges } from './payee-changes.ts'

const { OWN_PAYEE_CHANGE, PAYEE_CHANGE_GONE, SECOND_PERSON_TOO_NEW } = academyErrors

export const payeeChangesRouter = router({
  state: staff('administrator')
    .meta({ summary: 'Get the changes of the payment details that wait for a second person' })
    .output(payeeConfirmation)
    .query(({ ctx }) => getPayeeConfirmation(ctx.db, ctx.user)),
  confirm: staff('administrator')
    .meta({
      summary: "Confirm another administrator's changes of the payment details",
      refuses: [OWN_PAYEE_CHANGE, SECOND_PERSON_TOO_NEW, PAYEE_CHANGE_GONE],
      confirms: true,
      sessionOnly: true,
    })
    .input(payeeChangeIds)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmPayeeChanges(ctx, ctx.user, input.ids)),
  withdraw: staff('administrator')
    .meta({
      summary: 'Withdraw changes of the payment details that wait for a second person',
      refuses: [PAYEE_CHANGE_GONE],
      sessionOnly: true,
    })
    .input(payeeChangeIds)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawPayeeChanges(ctx, ctx.user, input.ids)),
})
