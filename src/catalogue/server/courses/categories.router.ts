import { z } from 'zod'
import { category, categoryInput, categoryUpdate } from '../../categories.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { staff, anyone, router } from '../../../platform/server/trpc.ts'
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.ts'
import { catalogueErrors } from '../../errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'

export const categoriesRouter = router({
  list: anyone
    .meta({ summary: 'List the categories', cacheTag: 'fixed' })
    .output(z.array(category))
    .query(({ ctx }) => listCategories(ctx.db)),
  create: staff('catalogue')
    .meta({ summary: 'Create a category', refuses: [catalogueErrors.CATEGORY_NAME_TAKEN] })
    .input(categoryInput)
    .output(category)
    .mutation(({ ctx, input }) => createCategory(ctx.db, input)),
  update: staff('catalogue')
    .meta({
      summary: 'Change a category',
      refuses: [
        platformErrors.CHANGED_MEANWHILE,
        catalogueErrors.CATEGORY_NOT_FOUND,
        catalogueErrors.CATEGORY_NAME_TAKEN,
      ],
    })
    .input(categoryUpdate)
    .output(category)
    .mutation(({ ctx, input }) => updateCategory(ctx.db, ctx.user, input)),
  delete: staff('catalogue')
    .meta({
      summary: 'Delete an empty category',
      refuses: [catalogueErrors.CATEGORY_NOT_FOUND, catalogueErrors.CATEGORY_IN_USE],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCategory(ctx.db, input.id, ctx.user)),
})
