import type { Duty } from '../platform/enumerations.ts'

/**
 * The reasons for prepared WhatsApp messages. All open messages for one reason are a round. The subject of some
 * kinds is an announcement, a live class or a course.
 */
export const MESSAGE_KINDS = [
  'announcement',
  'class_absent',
  'behind',
  'access_ending',
  'instalment_due',
  'payment_rejected',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The duty that allows the messages of a kind. For kinds without a course, staff need it in the whole academy. */
export const MESSAGE_DUTIES = {
  announcement: 'messages',
  class_absent: 'messages',
  behind: 'messages',
  access_ending: 'messages',
  instalment_due: 'payments',
  payment_rejected: 'payments',
} as const satisfies Record<MessageKind, Duty>

const WITH_SUBJECT = ['announcement', 'class_absent', 'behind'] as const
export type KindWithSubject = (typeof WITH_SUBJECT)[number]

export const hasSubject = (kind: MessageKind): kind is KindWithSubject =>
  (WITH_SUBJECT as readonly MessageKind[]).includes(kind)

/** How many minutes a message stays reserved for the staff who opened it. */
export const CLAIM_MINUTES = 30
/** We remind a student from this many days before an instalment is due. */
export const INSTALMENT_DAYS = 7
/** The number of days in which a message about a rejected payment or a missed live class is useful. */
export const RECENT_DAYS = 30
