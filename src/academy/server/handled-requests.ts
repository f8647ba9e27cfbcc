import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import { academyErrors } from '../errors.ts'
import { handledRequests } from '../tables.ts'

type CreatedIds = Readonly<Record<string, number>>

interface Handling<Result> {
  handle: () => Promise<Result>
  /** Returns the IDs with which `find` reads the result again. */
  idsOf: (result: Result) => CreatedIds
  find: (ids: CreatedIds) => Promise<Result>
}

/**
 * Handles a call once for each request ID of a user. If the same call is repeated, because its response was lost,
 * returns the result of the first call. Without a request ID, every call is handled. Throws 409 if the ID belongs to a
 * call with another input.
 */
export async function handleOnce<Result>(
  tx: Tx,
  actor: Pick<User, 'id'>,
  [procedure, { requestId, ...input }]: readonly [
    procedure: string,
    input: { requestId?: string | undefined },
  ],
  { handle, idsOf, find }: Handling<Result>,
): Promise<Result> {
  if (requestId === undefined) return handle()
  const inputHash = createHash('sha256')
    .update(JSON.stringify([procedure, input]))
    .digest('hex')
  // Waits for a call with the same ID that is still running.
  const added = await tx
    .insert(handledRequests)
    .values({ userId: actor.id, requestId, inputHash, created: {} })
    .onConflictDoNothing()
    .returning({ requestId: handledRequests.requestId })
  const own = and(eq(handledRequests.userId, actor.id), eq(handledRequests.requestId, requestId))
  if (added.length === 0) {
    const [first] = await tx.select().from(handledRequests).where(own)
    if (first?.inputHash !== inputHash) throw academyErrors.REQUEST_REPEATED()
    return find(first.created)
  }
  const result = await handle()
  await tx
    .update(handledRequests)
    .set({ created: idsOf(result) })
    .where(own)
  return result
}

export async function deleteOldRequests(db: Db): Promise<void> {
  await db.delete(handledRequests).where(lt(handledRequests.createdAt, sql`now() - interval '7 days'`))
}
