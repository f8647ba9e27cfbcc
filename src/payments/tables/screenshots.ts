import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { bytea, id } from '../../platform/server/db/columns.ts'
import { files } from '../../media/tables.ts'

/**
 * The fingerprint of a screenshot: a small grey picture, and the positions of its pieces of text. A background job
 * creates missing rows.
 */
export const screenshotLikenesses = pgTable('screenshot_likenesses', {
  id: id(),
  fileId: uuid('file_id')
    .notNull()
    .unique()
    .references(() => files.id, { onDelete: 'cascade' }),
  width: integer('width').notNull(),
  picture: bytea('picture').notNull(),
  pieces: bytea('pieces').notNull(),
})

/** The hashes of the pieces of text in each screenshot, to find screenshots with the same text. */
export const screenshotMarks = pgTable(
  'screenshot_marks',
  {
    hash: integer('hash').notNull(),
    likenessId: integer('likeness_id')
      .notNull()
      .references(() => screenshotLikenesses.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.likenessId] }),
    index('screenshot_marks_likeness').on(t.likenessId),
  ],
)

/**
 * Pairs of screenshots that show the same picture, even if it was scaled, cropped or framed. Each pair has one row.
 * `fileId` is the later screenshot.
 */
export const screenshotLookalikes = pgTable(
  'screenshot_lookalikes',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** The likeness in percent. */
    likeness: integer('likeness').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.otherId] }), index('screenshot_lookalikes_other').on(t.otherId)],
)
