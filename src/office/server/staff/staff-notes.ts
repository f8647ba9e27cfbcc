import { and, desc, eq, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { accounts } from '../../../accounts/accounts.policy.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { lockUser } from '../../../accounts/server/lock-users.ts'
import { users } from '../../../accounts/tables.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { officeErrors } from '../../errors.ts'
import {
  type byStaffNote,
  MAX_STAFF_NOTES,
  type staffNote,
  type staffNoteInput,
  type staffNoteList,
  type staffNotePage,
} from '../../staff-notes.schema.ts'
import { staffNotes } from '../../tables.ts'

type StaffNote = z.infer<typeof staffNote>

const publicNote = (
  { id, body, createdAt, authorId, authorName }: typeof staffNotes.$inferSelect,
  viewer: User,
): StaffNote => ({
  id,
  body,
  createdAt,
  by: authorName,
  canDelete: accounts.can(viewer, 'deleteNote', { authorId }),
})

/**
 * Returns the notes about a user, newest first. Throws 404 if the user does not exist, and 403 for notes about the
 * caller.
 */
export async function listStaffNotes(
  db: Db,
  viewer: User,
  { id, limit = MAX_PAGE_SIZE, cursor }: z.output<typeof staffNoteList>,
): Promise<z.infer<typeof staffNotePage>> {
  refuseOwn(viewer, id)
  await getUsername(db, id)
  const rows = await db
    .select()
    .from(staffNotes)
    .where(and(eq(staffNotes.userId, id), cursor === undefined ? undefined : lt(staffNotes.id, cursor)))
    .orderBy(desc(staffNotes.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map((row) => publicNote(row, viewer))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/**
 * Adds a note about a user. Throws 404 if the user does not exist, 403 for a note about the caller, and 409 if there
 * are too many.
 */
export function addStaffNote(
  db: Db,
  actor: User,
  { id, body }: z.output<typeof staffNoteInput>,
): Promise<StaffNote> {
  refuseOwn(actor, id)
  return transact(db, async (tx) => {
    // The lock makes sure that notes of simultaneous calls are counted too.
    const { username } = await lockUser(tx, id)
    if ((await tx.$count(staffNotes, eq(staffNotes.userId, id))) >= MAX_STAFF_NOTES)
      throw officeErrors.STAFF_NOTES_LIMIT()
    const [row] = await tx
      .insert(staffNotes)
      .values({ userId: id, body, authorId: actor.id, authorName: actor.fullName ?? actor.username })
      .returning()
    if (!row) throw new Error('No note was added')
    await writeAudit(tx, actor, 'user.note_added', ['user', id], { username })
    return publicNote(row, actor)
  })
}

/** Deletes a note. Throws 404 if there is no such note about this user, and 403 if the caller may not delete it. */
export function deleteStaffNote(
  db: Db,
  actor: User,
  { id, noteId }: z.output<typeof byStaffNote>,
): Promise<void> {
  return transact(db, async (tx) => {
    const username = await getUsername(tx, id)
    const isNote = and(eq(staffNotes.id, noteId), eq(staffNotes.userId, id))
    const [note] = await tx.select().from(staffNotes).where(isNote).for('update')
    if (!note) throw officeErrors.STAFF_NOTE_NOT_FOUND()
    if (!accounts.can(actor, 'deleteNote', note)) throw officeErrors.NOT_YOUR_NOTE()
    await tx.delete(staffNotes).where(isNote)
    await writeAudit(tx, actor, 'user.note_deleted', ['user', id], { username })
  })
}

function refuseOwn(actor: User, userId: string): void {
  const reason = accounts.whyNot(actor, 'readNotes', { userId })
  if (reason) throw platformErrors[reason]()
}

/** Throws 404 if the user does not exist. */
async function getUsername(db: Db | Tx, id: string): Promise<string> {
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, id))
  if (!user) throw accountsErrors.USER_NOT_FOUND()
  return user.username
}
