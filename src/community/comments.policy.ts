import { type Actor, definePolicy, hasDuty, staff, unless } from '../platform/policy.ts'

/** The course of a comment, and the account of its teacher. */
type Taught = { courseId: number | null; teacherId: string | null }

/** Allows an action for the course's teacher, and for staff with a duty in `ANSWERING`. */
const forTeachers = (actor: Actor, { courseId, teacherId }: Taught) =>
  unless(actor != null && (actor.id === teacherId || hasDuty(actor, ANSWERING, { courseId })), actor)

/** Duties that allow staff to answer comments. */
export const ANSWERING = ['answers', 'moderation'] as const

export const comments = definePolicy({
  /** Deletes a comment: authors can delete their own, and moderators any comment. */
  delete: (actor, comment: { userId: string | null }) =>
    actor && actor.id === comment.userId ? null : staff('moderation')(actor),
  /** Answers, pins and hides comments: the course's teacher and staff can do this. */
  moderate: forTeachers,
  /** Dismisses reports. Teachers may not do this, because a report can be about the teacher. */
  dismissReports: staff('moderation'),
  /** Accepts an answer: the student who asked and the course's teacher can do this. */
  accept: (actor, { askerId, ...taught }: Taught & { askerId: string | null }) =>
    actor && actor.id === askerId ? null : forTeachers(actor, taught),
  /** Reads hidden comments: authors can read their own. */
  seeHidden: (actor, { userId, ...taught }: Taught & { userId: string | null }) =>
    actor && actor.id === userId ? null : forTeachers(actor, taught),
  /** Reports a comment: signed-in users can report comments by others. */
  report: (actor, { userId }: { userId: string | null }) =>
    unless(actor != null && actor.id !== userId, actor),
})
