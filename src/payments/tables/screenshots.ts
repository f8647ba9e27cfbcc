import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { bytea, id } from '../../platform/server/db/columns.ts'
import { files } from '../../media/tables.ts'

/** What a screenshot is found again by: a small grey picture, and where its pieces of text are. Made anew where it is missing. */
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

/** The screenshots that have a piece of text of this hash. */
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

/** Screenshots that show the same picture, scaled, cropped or framed; each pair once, `fileId` the one that came later. */
export const screenshotLookalikes = pgTable(
  'screenshot_lookalikes',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** In percent. */
    likeness: integer('likeness').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.otherId] }), index('screenshot_lookalikes_other').on(t.otherId)],
)
