import { z } from 'zod'
import { platformErrors } from '../../../platform/server/errors.ts'
import { anyone, router, staff } from '../../../platform/server/trpc.ts'
import { byKind, ownPage, ownPageSource, ownPageUpdate } from '../../own-pages.schema.ts'
import { siteErrors } from '../../errors.ts'
import { getOwnPage, listOwnPages, saveOwnPage } from './own-pages.ts'

export const ownPagesRouter = router({
  byKind: anyone
    .meta({
      summary: 'Get a page that the owner wrote, such as the terms',
      cacheTag: 'fixed',
      refuses: [siteErrors.OWN_PAGE_NOT_FOUND],
    })
    .input(byKind)
    .output(ownPage)
    .query(async ({ ctx, input }) => {
      const { isRendered, ...page } = await getOwnPage(ctx.db, input.kind)
      if (!isRendered && ctx.shown) ctx.shown.isKnown = false
      return page
    }),
  sources: staff('administrator')
    .meta({ summary: 'List the texts of the own pages, with texts that Lantern prepares' })
    .output(z.array(ownPageSource))
    .query(({ ctx }) => listOwnPages(ctx.db, ctx.env.siteName)),
  update: staff('administrator')
    .meta({
      summary: 'Write, publish or hide an own page in one language',
      refuses: [platformErrors.CHANGED_MEANWHILE, siteErrors.OWN_PAGE_EMPTY],
    })
    .input(ownPageUpdate)
    .output(z.void())
    .mutation(({ ctx, input }) => saveOwnPage(ctx.db, ctx.user, input)),
})
