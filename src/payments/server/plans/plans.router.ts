import { z } from 'zod'
import { byId } from '../../../platform/text.schema.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { paymentsErrors } from '../../errors.ts'
import { plan, planInput, planUpdate } from '../../plans.schema.ts'
import { createPlan, deletePlan, listPlans, updatePlan } from './plans.ts'
import { platformErrors } from '../../../platform/server/errors.ts'

const { PLAN_NOT_FOUND, PLAN_IN_USE, TOO_MANY_PLANS } = paymentsErrors
const { COURSE_NOT_FOUND } = catalogueErrors

export const plansRouter = router({
  list: staff(['offers', 'access'])
    .meta({ summary: 'List the plans besides the yearly one' })
    .output(z.array(plan))
    .query(({ ctx }) => listPlans(ctx.db)),
  create: staff('offers')
    .meta({ summary: 'Create a plan', confirms: true, refuses: [COURSE_NOT_FOUND, TOO_MANY_PLANS] })
    .input(planInput)
    .output(plan)
    .mutation(({ ctx, input }) => createPlan(ctx.db, ctx.user, input)),
  update: staff('offers')
    .meta({
      summary: 'Change a plan for future buyers',
      confirms: true,
      refuses: [platformErrors.CHANGED_MEANWHILE, PLAN_NOT_FOUND, COURSE_NOT_FOUND],
    })
    .input(planUpdate)
    .output(plan)
    .mutation(({ ctx, input }) => updatePlan(ctx.db, ctx.user, input)),
  delete: staff('offers')
    .meta({ summary: 'Delete a plan that nobody has paid for', refuses: [PLAN_NOT_FOUND, PLAN_IN_USE] })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deletePlan(ctx.db, ctx.user, input.id)),
})
