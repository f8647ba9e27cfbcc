import { router, staff } from '../../../platform/server/trpc.ts'
import { paletteInput, paletteItems } from '../../palette.schema.ts'
import { findForPalette, PALETTE_DUTIES } from './palette.ts'

export const paletteRouter = router({
  find: staff(PALETTE_DUTIES, 'filtered')
    .meta({
      summary: 'Find courses, lessons, students, batches and payments for the command palette',
      cost: 5,
    })
    .input(paletteInput.prefault({}))
    .output(paletteItems)
    .query(({ ctx, input }) => findForPalette(ctx.db, ctx.user, input)),
})
