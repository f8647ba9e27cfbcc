import { and, asc, count, eq, exists, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MAX_NOTES, MAX_NOTES_LENGTH, type Note, type noteInput, type noteUpdate } from '../notes.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { isLessonVisible } from '../../catalogue/server/access/visibility.ts'
import { getOpenLesson, refuseUnknownLesson } from '../../catalogue/server/lessons/lessons.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import { lessons } from '../../catalogue/tables.ts'
import { notes } from '../tables.ts'
import { users } from '../../accounts/tables.ts'
import { lengthOf } from '../../platform/text.schema.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { learningErrors } from '../errors.ts'

const columns = {
  id: notes.id,
  lessonId: notes.lessonId,
  content: notes.content,
  atSeconds: notes.atSeconds,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
}

/** SQL condition: the user's own note, on a lesson that exists for the user. */
const own = (db: Db | Tx, user: User, noteId: number) =>
  and(
    eq(notes.id, noteId),
    eq(notes.userId, user.id),
    exists(
      db
        .select({ id: lessons.id })
        .from(lessons)
        .where(and(eq(lessons.id, notes.lessonId), isLessonVisible(user))),
    ),
  )

/**
 * Returns the user's notes on a lesson, sorted by position in the video, even if the lesson is now locked. Throws 404
 * if the lesson does not exist for the user.
 */
export async function listNotes(db: Db, user: User, lessonId: number): Promise<Note[]> {
  const [rows] = await Promise.all([
    db
      .select(columns)
      .from(notes)
      .where(and(eq(notes.userId, user.id), eq(notes.lessonId, lessonId)))
      .orderBy(asc(notes.atSeconds), asc(notes.id)),
    refuseUnknownLesson(db, user, lessonId),
  ])
  return rows
}

/**
 * Locks the user, so that concurrent calls count each other's notes. Throws 401 if the account is deleted.
 */
async function lockAuthor(tx: Tx, user: User): Promise<void> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, user.id))
    .for('no key update')
  if (!person) throw platformErrors.SIGN_IN_REQUIRED()
}

/** Returns the number of matching notes, and the total number of their characters. */
async function measureNotes(tx: Tx, which: SQL | undefined): Promise<{ notes: number; characters: number }> {
  const [row] = await tx
    .select({ notes: count(), characters: sql<number>`coalesce(sum(length(${notes.content})), 0)::int` })
    .from(notes)
    .where(which)
  return row ?? { notes: 0, characters: 0 }
}

/**
 * Creates a note. Throws 402 or 403 for a locked lesson, and 404 if the lesson does not exist for the user. Throws
 * 409 if the lesson has too many notes, or if the notes together have too many characters.
 */
export async function createNote(
  db: Db,
  user: User,
  { id: lessonId, content, atSeconds }: z.output<typeof noteInput>,
): Promise<Note> {
  return transact(db, async (tx) => {
    await lockAuthor(tx, user)
    await getOpenLesson(tx, user, lessonId)
    const kept = await measureNotes(tx, and(eq(notes.userId, user.id), eq(notes.lessonId, lessonId)))
    if (kept.notes >= MAX_NOTES) throw learningErrors.TOO_MANY_NOTES({ most: MAX_NOTES })
    if (kept.characters + lengthOf(content) > MAX_NOTES_LENGTH)
      throw learningErrors.NOTES_TOO_LONG({ most: MAX_NOTES_LENGTH })
    const [row] = await tx
      .insert(notes)
      .values({ userId: user.id, lessonId, content, atSeconds })
      .returning(columns)
    if (!row) throw new Error('An insert returned no row')
    return row
  })
}

/**
 * Updates a note. Throws 404 if the user has no such note. Throws 409 if the notes on the lesson together have too
 * many characters. The user can always make a note shorter.
 */
export async function updateNote(
  db: Db,
  user: User,
  { noteId, content, atSeconds }: z.output<typeof noteUpdate>,
): Promise<Note> {
  return transact(db, async (tx) => {
    await lockAuthor(tx, user)
    const [before] = await tx
      .select(columns)
      .from(notes)
      .where(own(tx, user, noteId))
    if (!before) throw learningErrors.NOTE_NOT_FOUND()
    const others = and(eq(notes.userId, user.id), eq(notes.lessonId, before.lessonId), ne(notes.id, noteId))
    const { characters } = await measureNotes(tx, others)
    if (lengthOf(content) > lengthOf(before.content) && characters + lengthOf(content) > MAX_NOTES_LENGTH)
      throw learningErrors.NOTES_TOO_LONG({ most: MAX_NOTES_LENGTH })
    const [row] = await tx
      .update(notes)
      .set({ content, ...(atSeconds !== undefined && { atSeconds }), updatedAt: sql`now()` })
      .where(eq(notes.id, noteId))
      .returning(columns)
    if (!row) throw learningErrors.NOTE_NOT_FOUND()
    return row
  })
}

/** Deletes a note. Throws 404 if the user has no such note. */
export async function deleteNote(db: Db, user: User, noteId: number): Promise<void> {
  const gone = await db
    .delete(notes)
    .where(own(db, user, noteId))
    .returning({ id: notes.id })
  if (gone.length === 0) throw learningErrors.NOTE_NOT_FOUND()
}
