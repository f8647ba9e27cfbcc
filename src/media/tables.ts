import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { FILE_KINDS, VIDEO_STATES } from './files.rules.ts'
import { SCORM_VERSIONS, type ScormEntry, type ScormItem } from './scorm.rules.ts'
import { createdAt, moment } from '../platform/server/db/columns.ts'

export type ImageMeta = { width: number; height: number; widths: number[]; placeholder: string }

/**
 * All files outside the database. If nothing refers to a row (`attachedAt` is null), it is deleted with its bytes
 * after a day. `key` names the object in the storage, or the common prefix of a thumbnail's sizes.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: FILE_KINDS }).notNull(),
    key: text('key').notNull().unique(),
    contentType: text('content_type').notNull(),
    extension: text('extension').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256'),
    image: jsonb('image').$type<ImageMeta>(),
    uploadedBy: uuid('uploaded_by'),
    attachedAt: moment('attached_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('files_unattached')
      .on(t.createdAt)
      .where(sql`${t.attachedAt} is null`),
    check('files_bytes', sql`${t.bytes} >= 0`),
    check(
      'files_kind',
      sql`${t.kind} in ('thumbnail', 'video', 'resource', 'proof', 'caption', 'document', 'scorm', 'submission')`,
    ),
  ],
)

/**
 * One HLS rendition. `bandwidth` is the maximum and `average` the mean, in bits per second. `segments` are durations in
 * seconds. `run` is the folder of the encoding run that produced the rendition. The height of the audio-only rendition
 * is 0.
 */
export type Rendition = {
  run: string
  height: number
  width: number
  bandwidth: number
  average: number
  bytes: number
  codecs: string
  segments: number[]
}

/** Data of an uploaded video in addition to its file: dimensions, and the state of its HLS renditions. */
export const videos = pgTable(
  'videos',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    durationSeconds: real('duration_seconds'),
    width: integer('width'),
    height: integer('height'),
    state: text('state', { enum: VIDEO_STATES }).notNull().default('queued'),
    percent: real('percent').notNull().default(0),
    error: text('error'),
    renditions: jsonb('renditions').$type<Rendition[]>().notNull().default([]),
    posterKey: text('poster_key'),
    storyboard: jsonb('storyboard').$type<{
      key: string
      columns: number
      rows: number
      width: number
      height: number
      every: number
    }>(),
    attempts: integer('attempts').notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('videos_unfinished')
      .on(t.fileId)
      .where(sql`${t.state} <> 'ready'`),
    check('videos_state', sql`${t.state} in ('queued', 'processing', 'ready', 'failed')`),
    check('videos_percent', sql`${t.percent} between 0 and 100`),
  ],
)

/**
 * The pages of an uploaded PDF. `pages` are the sizes of the larger pictures. `run` is the folder of the run that made
 * the pictures; null until they exist.
 */
export const documents = pgTable(
  'documents',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    pages: jsonb('pages').$type<{ width: number; height: number }[]>().notNull(),
    /** The text of each page. Null if the document has no text, or until the pictures are made. */
    texts: text('texts').array(),
    state: text('state', { enum: VIDEO_STATES }).notNull().default('queued'),
    error: text('error'),
    run: text('run'),
    attempts: integer('attempts').notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [check('documents_state', sql`${t.state} in ('queued', 'processing', 'ready', 'failed')`)],
)

/**
 * The content of an uploaded SCORM package, which is stored unpacked next to the ZIP file. `items` are the parts that
 * students open, in the order of the manifest. `entries` lists all files, so that storage checks and archives can find
 * the objects.
 */
export const scormPackages = pgTable(
  'scorm_packages',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    version: text('version', { enum: SCORM_VERSIONS }).notNull(),
    title: text('title').notNull(),
    items: jsonb('items').$type<ScormItem[]>().notNull(),
    entries: jsonb('entries').$type<ScormEntry[]>().notNull(),
  },
  (t) => [check('scorm_packages_version', sql`${t.version} in ('1.2', '2004')`)],
)

/**
 * Keys of stored objects whose rows were deleted. The transaction that releases the files inserts the keys. A job
 * deletes the objects after the commit.
 */
export const fileDeletions = pgTable('file_deletions', {
  key: text('key').primaryKey(),
  createdAt: createdAt(),
})
