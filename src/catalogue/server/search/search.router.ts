import { z } from 'zod'
import { foundLesson, searchInput, suggestions } from '../../search.schema.ts'
import { readFrom } from '../../../platform/server/db/reading.ts'
import { anyone, router } from '../../../platform/server/trpc.ts'
import { searchLessons, suggest } from './suggestions.ts'

const SHOWN = 6

export const searchRouter = router({
  suggest: anyone
    .meta({
      summary: 'Suggest courses, lessons, topics and teachers while the user types',
      cacheTag: 'fixed',
      cost: 10,
    })
    .input(searchInput)
    .output(suggestions)
    .query(async ({ ctx, input }) => suggest(await readFrom(ctx), ctx.user, input, ctx.shown)),
  lessons: anyone
    .meta({
      summary: 'Search lesson titles, and the captions of open lessons',
      cacheTag: 'fixed',
      cost: 10,
    })
    .input(searchInput)
    .output(z.array(foundLesson))
    .query(async ({ ctx, input }) =>
      searchLessons(await readFrom(ctx), ctx.user, { ...input, limit: SHOWN }, ctx.shown),
    ),
})
