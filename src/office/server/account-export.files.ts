import { accountExport } from '../account-export.schema.ts'
import { createSessionLocks, type Release } from '../../platform/server/db/session-locks.ts'
import { fileGroup } from '../../platform/server/rest/file-routes.ts'
import { toJson } from '../../platform/server/rest/json-schema.ts'
import { sendText } from '../../platform/server/rest/send-text.ts'
import { officeErrors } from '../errors.ts'
import { writeAccountExport } from './account-export.ts'

/** Exports a user's own data from all modules. The response is streamed, because it can be long. */
export const accountExportFiles = fileGroup(
  (_scope, services) => ({ ...services, locks: createSessionLocks(services.db.$client) }),
  [
    {
      method: 'GET',
      path: '/api/account/export',
      name: 'account.export',
      access: 'account',
      summary: 'Export all data of the caller',
      confirms: true,
      replies: {
        200: {
          description: 'All data of the caller',
          content: { 'application/json': { schema: toJson(accountExport, 'output') } },
        },
      },
      refuses: [officeErrors.EXPORT_RUNNING],
      async handle({ request, reply, user, state: { db, locks } }) {
        const identity = await request.identity()
        const unlock = await locks.take(`export of ${user.id}`)
        if (!unlock) throw officeErrors.EXPORT_RUNNING()
        const release = runOnce(unlock)
        // If the client aborts, no one requests the last piece, so release the lock here too.
        reply.raw.once('close', () => void release())
        return sendText(
          reply.header('cache-control', 'no-store'),
          'application/json; charset=utf-8',
          releaseAfter(
            writeAccountExport(db, {
              user,
              sessionId: identity?.sessionId ?? '',
              hasPrintedPassword: identity?.hasPrintedPassword ?? false,
            }),
            release,
          ),
        )
      },
    },
  ],
)

function runOnce(release: Release): Release {
  let released: Promise<void> | undefined
  return () => (released ??= release())
}

/** Releases the lock before the response ends, so that the user's next request can take it. */
async function* releaseAfter(pieces: AsyncGenerator<string>, release: Release): AsyncGenerator<string> {
  try {
    yield* pieces
  } finally {
    await release()
  }
}
