import { and, asc, eq, exists, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MAX_NOTES, type Note, type noteInput, type noteUpdate } from '../notes.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { isLessonVisible } from '../../catalogue/server/access/visibility.ts'
import { getOpenLesson, refuseUnknownLesson } from '../../catalogue/server/lessons/lessons.ts'
import { type Db, transact } from '../../platform/server/db/connect.ts'
import { lessons } from '../../catalogue/tables.ts'
import { notes } from '../tables.ts'
import { users } from '../../accounts/tables.ts'
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

/** SQL condition: the person's own note, on a lesson that exists for them. */
const own = (db: Db, user: User, noteId: number) =>
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

/** Returns the person's notes on a lesson, in the order of the video, even if the lesson is locked now. Throws 404. */
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

/** Throws 402 for a locked lesson, 404, and 409 for too many notes. */
export async function createNote(
  db: Db,
  user: User,
  { id: lessonId, content, atSeconds }: z.output<typeof noteInput>,
): Promise<Note> {
  return transact(db, async (tx) => {
    // Locks the person, so that concurrent calls count each other's notes.
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, user.id))
      .for('no key update')
    if (!person) throw platformErrors.SIGN_IN_REQUIRED()
    await getOpenLesson(tx, user, lessonId)
    const kept = await tx.$count(notes, and(eq(notes.userId, user.id), eq(notes.lessonId, lessonId)))
    if (kept >= MAX_NOTES) throw learningErrors.TOO_MANY_NOTES({ most: MAX_NOTES })
    const [row] = await tx
      .insert(notes)
      .values({ userId: user.id, lessonId, content, atSeconds })
      .returning(columns)
    if (!row) throw new Error('An insert returned no row')
    return row
  })
}

/** Throws 404, also for other people's notes. */
export async function updateNote(
  db: Db,
  user: User,
  { noteId, content, atSeconds }: z.output<typeof noteUpdate>,
): Promise<Note> {
  const [row] = await db
    .update(notes)
    .set({ content, ...(atSeconds !== undefined && { atSeconds }), updatedAt: sql`now()` })
    .where(own(db, user, noteId))
    .returning(columns)
  if (!row) throw learningErrors.NOTE_NOT_FOUND()
  return row
}

/** Throws 404, also for other people's notes. */
export async function deleteNote(db: Db, user: User, noteId: number): Promise<void> {
  const gone = await db
    .delete(notes)
    .where(own(db, user, noteId))
    .returning({ id: notes.id })
  if (gone.length === 0) throw learningErrors.NOTE_NOT_FOUND()
}
