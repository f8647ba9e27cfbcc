import { type Actor, definePolicy, hasDuty, staff, unless } from '../platform/policy.ts'

/** The course of a comment, and the account of its teacher. */
type Taught = { courseId: number | null; teacherId: string | null }

/** Teachers have this right in the courses that name them, and staff by their duty. */
const forTeachers = (actor: Actor, { courseId, teacherId }: Taught) =>
  unless(actor != null && (actor.id === teacherId || hasDuty(actor, ANSWERING, { courseId })), actor)

/** The duties that allow answering. */
export const ANSWERING = ['answers', 'moderation'] as const

export const comments = definePolicy({
  /** Authors may delete their own comments, and moderators any comment. */
  delete: (actor, comment: { userId: string | null }) =>
    actor && actor.id === comment.userId ? null : staff('moderation')(actor),
  /** Lets the course's teacher, and staff, answer, pin and hide comments. */
  moderate: forTeachers,
  /** Reports are not for teachers: they can be about the teacher. */
  dismissReports: staff('moderation'),
  /** The student who asked can accept an answer, and so can the course's teacher. */
  accept: (actor, { askerId, ...taught }: Taught & { askerId: string | null }) =>
    actor && actor.id === askerId ? null : forTeachers(actor, taught),
  /** Authors see their own hidden comments. */
  seeHidden: (actor, { userId, ...taught }: Taught & { userId: string | null }) =>
    actor && actor.id === userId ? null : forTeachers(actor, taught),
  /** Signed-in users can report comments of others. */
  report: (actor, { userId }: { userId: string | null }) =>
    unless(actor != null && actor.id !== userId, actor),
})
