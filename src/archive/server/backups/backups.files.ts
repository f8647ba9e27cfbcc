import { PassThrough } from 'node:stream'
import { refuseUnlessOwner } from '../../../accounts/server/owner.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { PRIVATE } from '../../../media/server/files/send.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { refuseForeignOrigin } from '../../../platform/server/http/origin-check.ts'
import { FILE, fileGroup, readInput } from '../../../platform/server/rest/file-routes.ts'
import { byName } from '../../backups.schema.ts'
import { archiveErrors } from '../../errors.ts'
import { endBackup } from './begin.ts'
import { findBackup } from './place.ts'
import { withSecondPlace } from './second-place.ts'
import { writeWhole } from './whole.ts'

/** Downloads a backup as one archive that contains everything. */
export const backupFiles = fileGroup(
  (scope, services) => {
    scope.addHook('onClose', () => endBackup(services))
    return services
  },
  [
    {
      method: 'GET',
      path: '/api/backups/:name',
      name: 'backups.download',
      access: 'admin',
      duty: 'administrator',
      summary: 'Download a backup as one archive with all data, including password hashes, as the owner',
      confirms: true,
      // The backup contains password hashes and encrypted keys, so API tokens cannot download it.
      sessionOnly: true,
      input: byName,
      replies: { 200: { description: 'The archive', content: { 'application/gzip': { schema: FILE } } } },
      refuses: [platformErrors.FOREIGN_ORIGIN, accountsErrors.OWNER_REQUIRED, archiveErrors.BACKUP_NOT_FOUND],
      async handle({ request, reply, user, state: services }) {
        const { db, env, storage, log } = services
        refuseForeignOrigin(services, request)
        await refuseUnlessOwner(db, user)
        const { name } = readInput(request, byName)
        const place = await findBackup(await withSecondPlace(env, db), storage, name)
        if (!place) throw archiveErrors.BACKUP_NOT_FOUND()
        await writeAudit(db, user, 'backup.downloaded', ['backup', name])
        const target = new PassThrough()
        // The reply adds its own listener later, or never if the client has disconnected.
        target.on('error', () => undefined)
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        // If the download fails, the archive is incomplete, and an import rejects it.
        writeWhole({ place, storage, name, target, signal: gone.signal }).catch((error: unknown) => {
          if (!gone.signal.aborted) log.error({ err: error }, 'A backup could not be sent')
          target.destroy(error instanceof Error ? error : new Error(String(error)))
        })
        return reply
          .header('cache-control', PRIVATE)
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `attachment; filename="lantern-${name}"`)
          .type('application/gzip')
          .send(target)
      },
    },
  ],
)
