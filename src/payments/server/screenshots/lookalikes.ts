import { buffer } from 'node:stream/consumers'
import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import { attemptEach } from '../../../platform/server/jobs/attempt-each.ts'
import type { Services } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { MissingObject } from '../../../platform/server/storage/storage.ts'
import { PictureFailed } from '../../../media/server/pictures/picture-child.ts'
import type { Grey } from '../../../media/server/pictures/pictures.ts'
import { files } from '../../../media/tables.ts'
import {
  orders,
  payments,
  screenshotLikenesses,
  screenshotLookalikes,
  screenshotMarks,
} from '../../tables.ts'
import type { StoredPaymentStatus } from '../../rules.ts'
import { isSameAttempt, publicStatus } from '../payments.ts'
import type { SoughtPiece } from './likeness.ts'
import { comparePictures, describePicture } from './likeness-thread.ts'
import { toGrey } from './to-grey.ts'

/** Maximum number of candidates to compare, likeliest first. Each comparison takes two or three milliseconds. */
const CANDIDATES = 24
/** A hash in more pictures than this belongs to text of the app, not of the payment. */
const COMMON = 200
/** Maximum number of lookalikes shown. */
const MOST = 3

/**
 * Stores the fingerprint of a screenshot, then its lookalikes among earlier screenshots. Each step commits before the
 * next, so that of two concurrent screenshots at least one finds the other.
 */
export async function findLookalikes(db: Db, fileId: string, grey: Grey): Promise<void> {
  const { pieces, packed } = await describePicture(grey)
  const id = await remember(db, fileId, packed, pieces)
  if (id === null) return
  const candidates = await findCandidates(db, id, pieces)
  const found = await comparePictures({
    likeness: { width: grey.width, height: grey.height, grey: grey.grey, pieces },
    others: candidates.map(({ width, picture, pieces: theirs, isOthers }) => ({
      width,
      picture,
      pieces: theirs,
      isOthers,
    })),
    // The limit applies only to screenshots of other students, so that the student's own attempts don't use it up.
    most: MOST,
  })
  const rows = found.flatMap(({ at, alike }) => {
    const otherId = candidates[at]?.fileId
    return otherId ? [{ fileId, otherId, likeness: Math.min(99, Math.round(alike * 100)) }] : []
  })
  if (rows.length > 0) await db.insert(screenshotLookalikes).values(rows).onConflictDoNothing()
}

/** Stores the fingerprint of a screenshot. Returns null if it already has one. */
async function remember(
  db: Db,
  fileId: string,
  { width, picture, pieces }: Awaited<ReturnType<typeof describePicture>>['packed'],
  sought: readonly SoughtPiece[],
): Promise<number | null> {
  const hashes = [...new Set(sought.flatMap((piece) => piece.hashes))]
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(screenshotLikenesses)
      .values({ fileId, width, picture: Buffer.from(picture), pieces: Buffer.from(pieces) })
      .onConflictDoNothing()
      .returning({ id: screenshotLikenesses.id })
    if (!row) return null
    await tx.execute(sql`
      insert into ${screenshotMarks} (hash, likeness_id)
      select hash, ${row.id}::int from unnest(${asArray(hashes)}::int[]) as hash`)
    return row.id
  })
}

const asArray = (numbers: number[]) => `{${numbers.join(',')}}`

/**
 * Returns the screenshots that share the rarest pieces of text, likeliest first. The cost does not grow with the
 * number of screenshots.
 */
async function findCandidates(db: Db, ownId: number, pieces: readonly SoughtPiece[]) {
  const sought = pieces.flatMap(({ hashes, nearHashes }, piece) =>
    [...hashes, ...nearHashes].map((hash) => ({ hash, piece })),
  )
  const hashes = sought.map(({ hash }) => hash)
  const owners = sought.map(({ piece }) => piece)
  const rows = await db.execute<{ id: number }>(sql`
    with found as (
      select p.piece, m.likeness_id
      from unnest(${asArray(hashes)}::int[], ${asArray(owners)}::int[]) as p(hash, piece)
      cross join lateral (
        select likeness_id, count(*) over () as shared
        from (select likeness_id from ${screenshotMarks} where hash = p.hash limit ${COMMON}) as few
      ) as m
      where m.shared < ${COMMON} and m.likeness_id <> ${ownId}
      group by 1, 2
    ), rare as (
      select piece, count(*) as shared from found group by piece
    )
    select f.likeness_id as id from found f join rare r using (piece)
    group by f.likeness_id order by sum(1.0 / (r.shared * r.shared)) desc, f.likeness_id desc limit ${CANDIDATES}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const by = sql`(select f.uploaded_by from ${screenshotLikenesses} l join ${files} f on f.id = l.file_id where l.id = ${ownId})`
  const candidates = await db
    .select({
      ...getTableColumns(screenshotLikenesses),
      isOthers: sql<boolean>`${files.uploadedBy} is distinct from ${by}`,
    })
    .from(screenshotLikenesses)
    .innerJoin(files, eq(files.id, screenshotLikenesses.fileId))
    .where(inArray(screenshotLikenesses.id, ids))
  return candidates.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const BATCH = 50

/** Creates missing fingerprints, newest first, for screenshots from earlier versions and from archives. */
export async function describeScreenshots({
  db,
  storage,
  log,
}: Pick<Services, 'db' | 'storage' | 'log'>): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ id: files.id, key: files.key })
      .from(payments)
      .innerJoin(files, eq(files.id, payments.screenshotFileId))
      .where(sql`not exists (select from ${screenshotLikenesses} l where l.file_id = ${files.id})`)
      .orderBy(desc(payments.id))
      .limit(BATCH)
    await attemptEach(rows, async ({ id, key }) => {
      const grey = await storage
        .read(key)
        .then(async (bytes) => toGrey(await buffer(bytes)))
        .catch((error: unknown) => {
          if (!(error instanceof PictureFailed || error instanceof MissingObject)) throw error
          log.warn({ err: error, key }, 'A screenshot could not be compared with others')
          return { width: 8, height: 8, grey: new Uint8Array(64) }
        })
      await findLookalikes(db, id, grey)
    })
    if (rows.length < BATCH) return
  }
}

/**
 * Returns, for each payment, up to three payments with the most similar screenshots. Excludes the student's own
 * earlier attempts.
 */
export async function listLookalikes(
  db: Db,
  paymentIds: number[],
): Promise<Map<number, QueuedPayment['lookalikes']>> {
  const all = new Map<number, QueuedPayment['lookalikes']>(paymentIds.map((id) => [id, []]))
  if (paymentIds.length === 0) return all
  type Row = Omit<QueuedPayment['lookalikes'][number], 'status'> & { of: number; status: StoredPaymentStatus }
  const rows = await db.execute<Row>(sql`
    select p.id as of, o.id, o.username, o.status, o.likeness
    from ${payments} p cross join lateral (
      select o.id, its.username, o.status, max(f.likeness) as likeness
      from (
        select id, 100 as likeness from ${payments} where screenshot_sha256 = p.screenshot_sha256
        union all
        select s.id, l.likeness from ${screenshotLookalikes} l join ${payments} s on s.screenshot_file_id = l.other_id
        where l.file_id = p.screenshot_file_id
        union all
        select s.id, l.likeness from ${screenshotLookalikes} l join ${payments} s on s.screenshot_file_id = l.file_id
        where l.other_id = p.screenshot_file_id
      ) as f join ${payments} o on o.id = f.id join ${orders} its on its.id = o.order_id
      where o.id <> p.id and not ${isSameAttempt(sql`o`, sql`p`)}
      group by o.id, its.username order by 4 desc, o.id desc limit ${MOST}
    ) as o
    where ${inArray(sql`p.id`, paymentIds)}
    order by o.likeness desc, o.id desc`)
  for (const { of, status, ...other } of rows) all.get(of)?.push({ ...other, status: publicStatus(status) })
  return all
}
