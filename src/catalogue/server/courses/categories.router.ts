import { z } from 'zod'
import { category, categoryInput, categoryUpdate } from '../../categories.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { admin, anyone, router } from '../../../platform/server/trpc.ts'
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.ts'

export const categoriesRouter = router({
  list: anyone
    .meta({ shows: 'fixed' })
    .output(z.array(category))
    .query(({ ctx }) => listCategories(ctx.db)),
  create: admin
    .input(categoryInput)
    .output(category)
    .mutation(({ ctx, input }) => createCategory(ctx.db, input)),
  update: admin
    .input(categoryUpdate)
    .output(category)
    .mutation(({ ctx, input }) => updateCategory(ctx.db, ctx.user, input)),
  delete: admin
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCategory(ctx.db, input.id, ctx.user)),
})
