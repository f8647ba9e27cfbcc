import { definePolicy, staff, unless } from '../platform/policy.ts'

export const comments = definePolicy({
  /** Authors may delete their own comments, and administrators any comment. */
  delete: (actor, comment: { userId: string | null }) =>
    actor && actor.id === comment.userId ? null : staff('community')(actor),
  /** Replies by administrators are replies of the academy. */
  answer: staff('community'),
  /** The course's teacher can also answer, pin and hide comments. */
  moderate: (actor, { teacherId }: { teacherId: string | null }) =>
    actor && actor.id === teacherId ? null : staff('community')(actor),
  /** Reports are for administrators: they can be about the teacher. */
  dismissReports: staff('community'),
  /** The student who asked can accept an answer, and so can the course's teacher. */
  accept: (actor, { askerId, teacherId }: { askerId: string | null; teacherId: string | null }) =>
    actor && (actor.id === askerId || actor.id === teacherId) ? null : staff('community')(actor),
  /** Authors see their own hidden comments. */
  seeHidden: (actor, { userId, teacherId }: { userId: string | null; teacherId: string | null }) =>
    actor && (actor.id === userId || actor.id === teacherId) ? null : staff('community')(actor),
  /** Signed-in users can report comments of others. */
  report: (actor, { userId }: { userId: string | null }) =>
    unless(actor != null && actor.id !== userId, actor),
})
