import { catalogueErrors } from '../../../catalogue/errors.ts'
import { learner } from '../../../catalogue/server/access/learner.ts'
import { router, signedIn } from '../../../platform/server/trpc.ts'
import { byId } from '../../../platform/text.schema.ts'
import { learningErrors } from '../../errors.ts'
import { download, downloadInput, downloadOffer, renewalInput, renewedLeases } from '../../offline.schema.ts'
import { offerDownload, renewLeases, takeLease } from './leases.ts'

const refuses = [
  catalogueErrors.PURCHASE_REQUIRED,
  catalogueErrors.LESSON_LOCKED,
  catalogueErrors.LESSON_NOT_FOUND,
  learningErrors.DOWNLOAD_NOT_ALLOWED,
  learningErrors.ENROLLMENT_REQUIRED,
  learningErrors.NOTHING_TO_DOWNLOAD,
]

/** Downloads of lessons, for watching without a connection. They belong to a session, so API tokens can't use them. */
export const offlineRouter = router({
  offer: learner
    .meta({ summary: 'Get the sizes of a lesson that the caller can download', sessionOnly: true, refuses })
    .input(byId)
    .output(downloadOffer)
    .query(({ ctx, input }) => offerDownload(ctx.db, ctx.user, input.id)),
  take: learner
    .meta({
      summary: 'Download a lesson to this device: start or renew the lease',
      sessionOnly: true,
      refuses: [...refuses, learningErrors.TOO_MANY_DOWNLOADS, learningErrors.TOO_MANY_DOWNLOAD_DEVICES],
    })
    .input(downloadInput)
    .output(download)
    .mutation(({ ctx, input }) => takeLease(ctx.db, ctx.user, ctx.sessionId, input)),
  renew: signedIn
    .meta({ summary: 'Renew the leases of this device, and list those that it keeps', sessionOnly: true })
    .input(renewalInput)
    .output(renewedLeases)
    .mutation(({ ctx, input }) => renewLeases(ctx.db, ctx.user, ctx.sessionId, input)),
})
