import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { lockOwnUser, lockUser, refuseEndedSession } from '../../../accounts/server/lock-users.ts'
import { refuseOthersForOwner } from '../../../accounts/server/owner.ts'
import { tokenKey } from '../../../accounts/server/tokens/token-identity.ts'
import { users } from '../../../accounts/tables.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import { studentsErrors } from '../../errors.ts'
import {
  type byParentLink,
  type byStudentsParentLink,
  type NewParentLink,
  type ParentLink,
  type parentLinkInput,
  type parentLinkOfStudentInput,
} from '../../parents.schema.ts'
import { MAX_PARENT_LINKS } from '../../parents.rules.ts'
import { parentLinks } from '../../tables.ts'
import { t } from '../../texts/parent-report.ts'
import { pinKey } from './pins.ts'

type Acting = Pick<SignedInContext, 'db' | 'env' | 'live' | 'user' | 'sessionId' | 'origin'>

/** The columns of a link in the export of the student's data. */
export const exportedParentLink = {
  name: parentLinks.name,
  language: parentLinks.language,
  hasPin: sql<boolean>`${parentLinks.pinHash} is not null`,
  isByStaff: parentLinks.isByStaff,
  seenAt: parentLinks.seenAt,
  createdAt: parentLinks.createdAt,
}

const columns = { id: parentLinks.id, ...exportedParentLink }

/** Returns the links to a student's report, oldest first. */
export const listParentLinks = (db: Db, userId: string): Promise<ParentLink[]> =>
  db.select(columns).from(parentLinks).where(eq(parentLinks.userId, userId)).orderBy(asc(parentLinks.id))

/** Creates a link to the caller's own report. Throws 409 if there are too many. */
export function createOwnParentLink(
  acting: Acting,
  input: z.output<typeof parentLinkInput>,
): Promise<NewParentLink> {
  return transact(acting.db, async (tx) => {
    const student = await lockOwnUser(tx, acting)
    return insertLink(tx, acting, { student, input, isByStaff: false })
  })
}

/**
 * Creates a link to a student's report, and notifies the student. Throws 404 if the student does not exist, and 403
 * for an account that the caller may not change. Throws 409 if there are too many links.
 */
export function createParentLink(
  acting: Acting,
  { id, ...input }: z.output<typeof parentLinkOfStudentInput>,
): Promise<NewParentLink> {
  const { db, live, user: actor, sessionId } = acting
  return transact(db, async (tx) => {
    const student = await lockUser(tx, id)
    await refuseEndedSession(tx, sessionId)
    await refuseOthersForOwner(tx, actor, id)
    const link = await insertLink(tx, acting, {
      student,
      input,
      isByStaff: true,
    })
    const { name } = input
    await writeAudit(tx, actor, 'students.parent_link', ['user', id], {
      username: student.username,
      name,
    })
    await notify(tx, live, [id], { kind: 'parent_link', data: { name } })
    return link
  })
}

interface Wanted {
  /** The caller must lock the student, so that concurrent calls count the links correctly. */
  student: { id: string; username: string; fullName: string | null }
  input: z.output<typeof parentLinkInput>
  isByStaff: boolean
}

async function insertLink(
  tx: Tx,
  { env, origin }: Acting,
  { student, input: { name, language, pin }, isByStaff }: Wanted,
): Promise<NewParentLink> {
  const count = await tx.$count(parentLinks, eq(parentLinks.userId, student.id))
  if (count >= MAX_PARENT_LINKS) throw studentsErrors.PARENT_LINKS_LIMIT()
  const token = randomBytes(32).toString('base64url')
  const [link] = await tx
    .insert(parentLinks)
    .values({
      userId: student.id,
      name,
      language,
      tokenHash: tokenKey(token),
      pinHash: pin === null ? null : pinKey(token, pin),
      isByStaff,
    })
    .returning(columns)
  if (!link) throw studentsErrors.PARENT_LINK_NOT_FOUND()
  const { academy_name: academy } = await readSettings(tx, env.siteName)
  const url = `${origin}/parents/${token}`
  const message = runInLanguage(language, () =>
    t.message({ student: student.fullName ?? student.username, academy, url }),
  )
  return { ...link, url, message }
}

const remove = (tx: Tx | Db, userId: string, id: number) =>
  tx
    .delete(parentLinks)
    .where(and(eq(parentLinks.userId, userId), eq(parentLinks.id, id)))
    .returning({ name: parentLinks.name })

/** Revokes a link to the caller's own report, so that it stops working. Throws 404 if there is no such link. */
export async function revokeOwnParentLink(
  { db, user }: Pick<Acting, 'db' | 'user'>,
  { id }: z.output<typeof byParentLink>,
): Promise<void> {
  const [gone] = await remove(db, user.id, id)
  if (!gone) throw studentsErrors.PARENT_LINK_NOT_FOUND()
}

/**
 * Revokes a link to a student's report. Throws 404 if the student does not exist or has no such link, and 403 for an
 * account that the caller may not change.
 */
export function revokeParentLink(
  { db, user: actor }: Pick<Acting, 'db' | 'user'>,
  { id, linkId }: z.output<typeof byStudentsParentLink>,
): Promise<void> {
  return transact(db, async (tx) => {
    const { username } = await lockUser(tx, id)
    await refuseOthersForOwner(tx, actor, id)
    const [gone] = await remove(tx, id, linkId)
    if (!gone) throw studentsErrors.PARENT_LINK_NOT_FOUND()
    const { name } = gone
    await writeAudit(tx, actor, 'students.parent_link_revoked', ['user', id], {
      username,
      name,
    })
  })
}

/** A link with its student. The student is not blocked. */
export type OpenedLink = NonNullable<Awaited<ReturnType<typeof findParentLink>>>

/** Returns the link with this token. Null if it does not exist, or if the student is blocked. */
export async function findParentLink(db: Db, token: string) {
  const [row] = await db
    .select({
      id: parentLinks.id,
      language: parentLinks.language,
      pinHash: parentLinks.pinHash,
      seenAt: parentLinks.seenAt,
      userId: users.id,
      username: users.username,
      fullName: users.fullName,
    })
    .from(parentLinks)
    .innerJoin(users, eq(users.id, parentLinks.userId))
    .where(and(eq(parentLinks.tokenHash, tokenKey(token)), isNull(users.blockedAt)))
  return row ?? null
}

/** Stores that the parent has seen the report. */
export async function markSeen(db: Db, id: number): Promise<void> {
  await db
    .update(parentLinks)
    .set({ seenAt: sql`now()` })
    .where(eq(parentLinks.id, id))
}
